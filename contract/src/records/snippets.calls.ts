import type { EndpointAddresses } from "../endpoint.ts";
import { failures } from "../failures.ts";

export const snippetFailures = failures("snippets", {
  not_found: { status: 404, parameter: "id", message: "This snippet no longer exists." },
  name_taken: { status: 409, parameter: "name", message: "A snippet with this name already exists." },
  shortcut_taken: { status: 409, parameter: "shortcut", message: "Another snippet has this shortcut." },
  too_many: { status: 409, parameter: "name", message: "A project can have up to 200 snippets. Delete one first." },
});

export const snippets = {
  list: { method: "GET", path: "/api/snippets", effect: "read" },
  create: { method: "POST", path: "/api/snippets", effect: "write" },
  change: { method: "PUT", path: "/api/snippets/:id", effect: "write" },
  remove: { method: "DELETE", path: "/api/snippets/:id", effect: "write" },
} as const satisfies EndpointAddresses;
