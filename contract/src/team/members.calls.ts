import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";
import {
  type AnyRole,
  type CustomRole,
  isWithin,
  type Permission,
  rolePermissions,
  roles,
} from "#contract/permissions.ts";

export const memberFailures = failures("members", {
  not_found: { status: 404, parameter: "id", message: "Project member not found." },
  limit_reached: {
    status: 409,
    parameter: "limit_exceeded",
    message: "Maximum limit of project members was reached",
  },
  already_member: { status: 409, parameter: "email", message: "This person is already a member of the project." },
  already_invited: {
    status: 409,
    parameter: "email",
    message: "This person is already invited. Resend the invitation if the email was lost.",
  },
  not_active: { status: 409, parameter: "id", message: "Only an active member can become the owner." },
  /** The five below are refusals of rights: answered 403 and recorded. */
  role_above_own: { status: 403, parameter: "role", message: "You cannot grant a role above your own." },
  owner_by_handover: { status: 403, parameter: "role", message: "Ownership can only be transferred." },
  own_role: { status: 403, parameter: "id", message: "You cannot change your own role." },
  own_membership: { status: 403, parameter: "id", message: "You cannot remove yourself from the project." },
  owner_stays: { status: 403, parameter: "id", message: "An owner cannot be removed or given another role." },
  owner_only: { status: 403, parameter: "role", message: "Only an owner can transfer ownership." },
});

type RoleOfProject = { role: CustomRole; permissions: readonly Permission[] };

/** Nobody grants what they lack, nor owner, which is handed over (product.md, "Roles"; docs/decisions/0201). */
export function grantableRoles(own: ReadonlySet<Permission>, ofProject: readonly RoleOfProject[]): AnyRole[] {
  if (!own.has("members:manage")) return [];
  return [
    ...roles.filter((role) => role !== "owner" && isWithin(rolePermissions[role], own)),
    ...ofProject.filter((each) => isWithin(each.permissions, own)).map(({ role }) => role),
  ];
}

export const members = {
  list: { method: "POST", path: "/api/projects/members", effect: "read" },
  invite: { method: "POST", path: "/api/projects/add-member", effect: "write" },
  resend: { method: "POST", path: "/api/projects/send-invitation", effect: "write" },
  edit: { method: "POST", path: "/api/projects/edit-member", effect: "write" },
  remove: { method: "DELETE", path: "/api/projects/remove-member", effect: "write" },
  transferOwnership: { method: "POST", path: "/api/projects/transfer-ownership", effect: "write" },
} as const satisfies EndpointAddresses;
