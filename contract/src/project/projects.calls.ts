import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const projectFailures = failures("projects", {
  not_found: { status: 404, parameter: "project_id", message: "Project not found." },
  limit_exceeded: { status: 409, parameter: "limit_exceeded", message: "You have reached the limit of projects." },
  new_account: {
    status: 409,
    parameter: "limit_exceeded",
    message:
      "A new account has up to three projects of its own. For more, top up the balance of one of them, or ask the operator.",
  },
});

export const projects = {
  info: { method: "POST", path: "/api/projects/info", effect: "read" },
  list: { method: "POST", path: "/api/projects/list", effect: "read" },
  add: { method: "POST", path: "/api/projects/add-project", effect: "write" },
  switchTo: { method: "POST", path: "/api/projects/switch", effect: "write" },
  rename: { method: "POST", path: "/api/projects/edit-name", effect: "write" },
} as const satisfies EndpointAddresses;
