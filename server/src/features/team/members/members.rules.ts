import type { ApiFailure } from "#contract/failures.ts";
import { type Role, roles } from "#contract/permissions.ts";
import { grantableRoles, memberFailures } from "#contract/team/members.calls.ts";

export type MemberRole = { id: string; role: Role };

const isAbove = (one: Role, other: Role) => roles.indexOf(one) < roles.indexOf(other);

/** product.md, "Roles". */
export function whyNotGrant(own: Role, role: Role): ApiFailure | null {
  if (isAbove(role, own)) return memberFailures.role_above_own;
  if (role === "owner") return memberFailures.owner_by_handover;
  return grantableRoles(own).includes(role) ? null : memberFailures.role_above_own;
}

export function whyNotChangeRole(caller: MemberRole, member: MemberRole, role: Role): ApiFailure | null {
  if (caller.id === member.id) return memberFailures.own_role;
  if (member.role === "owner") return memberFailures.owner_stays;
  return whyNotGrant(caller.role, role);
}

export function whyNotRemove(caller: MemberRole, member: MemberRole): ApiFailure | null {
  if (member.role === "owner") return memberFailures.owner_stays;
  if (caller.id === member.id) return memberFailures.own_membership;
  return isAbove(member.role, caller.role) ? memberFailures.role_above_own : null;
}
