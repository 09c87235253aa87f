import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const deviceFailures = failures("devices", {
  not_found: { status: 404, parameter: "id", message: "This device is no longer signed in." },
  this_one: { status: 409, parameter: "id", message: "This is your current device. Sign out instead." },
});

export const devices = {
  list: { method: "GET", path: "/api/settings/devices", effect: "read" },
  remove: { method: "DELETE", path: "/api/settings/devices/:id", effect: "write" },
  removeOthers: { method: "DELETE", path: "/api/settings/devices", effect: "write" },
} as const satisfies EndpointAddresses;
