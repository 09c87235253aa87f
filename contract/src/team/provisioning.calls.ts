import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";
import { type AnyRole, roles } from "#contract/permissions.ts";

export const provisioningFailures = failures("provisioning", {
  not_found: { status: 404, parameter: "id", message: "SCIM key not found." },
  too_many: { status: 409, parameter: "name", message: "A project can have up to 5 SCIM keys. Revoke one first." },
  group_twice: { status: 422, parameter: "roles", message: "Enter each group once." },
});

/** Of a group: an owner is made by an owner alone. */
export type GroupGivenRole = Exclude<AnyRole, "owner">;
export const groupGivenRoles: readonly GroupGivenRole[] = roles.filter((role) => role !== "owner");

export const provisioning = {
  show: { method: "GET", path: "/api/provisioning", effect: "read" },
  createKey: { method: "POST", path: "/api/provisioning/keys", effect: "write" },
  revokeKey: { method: "DELETE", path: "/api/provisioning/keys/:id", effect: "write" },
  setRoles: { method: "PUT", path: "/api/provisioning/roles", effect: "write" },
} as const satisfies EndpointAddresses;
