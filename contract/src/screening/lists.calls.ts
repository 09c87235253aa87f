import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const listFailures = failures("lists", {
  not_found: { status: 404, parameter: "code", message: "List not found." },
});

export const lists = {
  list: { method: "GET", path: "/api/lists", effect: "read" },
  versions: { method: "GET", path: "/api/lists/versions", effect: "read" },
} as const satisfies EndpointAddresses;
