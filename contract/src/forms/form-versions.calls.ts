import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const formVersionFailures = failures("form-versions", {
  not_found: { status: 404, parameter: "version", message: "This form has no such version." },
  is_current: { status: 409, parameter: "from", message: "This is already the current version of the form." },
});

export const formVersions = {
  list: { method: "POST", path: "/api/forms/versions", effect: "read" },
  show: { method: "GET", path: "/api/forms/:id/versions", effect: "read" },
  restore: { method: "POST", path: "/api/forms/restore-version", effect: "write" },
} as const satisfies EndpointAddresses;
