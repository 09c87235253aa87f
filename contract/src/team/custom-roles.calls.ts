import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const customRoleFailures = failures("custom-roles", {
  not_found: { status: 404, parameter: "id", message: "Role not found." },
  too_many: { status: 409, parameter: "name", message: "A project can have up to 50 roles of its own." },
  name_taken: { status: 409, parameter: "name", message: "Another role has this name." },
  needs_read: {
    status: 422,
    parameter: "permissions",
    message: "A role that may review or erase must also see verifications and applicants.",
  },
  in_use: {
    status: 409,
    parameter: "id",
    message: "Members, invitations or SCIM groups have this role. Give them another role first.",
  },
});

export const customRoles = {
  list: { method: "GET", path: "/api/projects/roles", effect: "read" },
  create: { method: "POST", path: "/api/projects/roles", effect: "write" },
  change: { method: "PUT", path: "/api/projects/roles/:id", effect: "write" },
  remove: { method: "DELETE", path: "/api/projects/roles/:id", effect: "write" },
} as const satisfies EndpointAddresses;
