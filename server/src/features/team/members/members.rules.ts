import type { ApiFailure } from "#contract/failures.ts";
import { type AnyRole, isWithin, type Permission } from "#contract/permissions.ts";
import { memberFailures } from "#contract/team/members.calls.ts";

/** A role with what it may do. */
export type KnownRole = { role: AnyRole; permissions: ReadonlySet<Permission> };
export type MemberRole = KnownRole & { id: string };

/** Who gives it proves their second factor. */
export const isPowerful = ({ permissions }: KnownRole): boolean => permissions.has("members:manage");

const mayManage = ({ permissions }: KnownRole, other: KnownRole) =>
  permissions.has("members:manage") && isWithin(other.permissions, permissions);

/** Nobody grants what they lack (product.md, "Roles"; docs/decisions/0201). */
export function whyNotGrant(own: KnownRole, given: KnownRole): ApiFailure | null {
  if (given.role === "owner")
    return own.role === "owner" ? memberFailures.owner_by_handover : memberFailures.role_above_own;
  return mayManage(own, given) ? null : memberFailures.role_above_own;
}

export function whyNotChangeRole(caller: MemberRole, member: MemberRole, given: KnownRole): ApiFailure | null {
  if (caller.id === member.id) return memberFailures.own_role;
  if (member.role === "owner") return memberFailures.owner_stays;
  return mayManage(caller, member) ? whyNotGrant(caller, given) : memberFailures.role_above_own;
}

export function whyNotRemove(caller: MemberRole, member: MemberRole): ApiFailure | null {
  if (member.role === "owner") return memberFailures.owner_stays;
  if (caller.id === member.id) return memberFailures.own_membership;
  return mayManage(caller, member) ? null : memberFailures.role_above_own;
}
