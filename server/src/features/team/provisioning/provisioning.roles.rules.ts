import { isRole, type Permission, roles } from "#contract/permissions.ts";
import type { GroupGivenRole } from "#contract/team/provisioning.calls.ts";

/** `permissions`: of a role of the project's own. */
export type RoleOfGroup = { group: string; role: GroupGivenRole; permissions?: readonly Permission[] | null };
/** `group` null: of who is in none. */
export type RoleGiven = { role: GroupGivenRole; group: string | null };

/** In the database, beside the roles of groups. */
export const noGroup = "";

/** Those of the project's own come after the five, by how much they may. */
function isStronger(one: RoleOfGroup, other: RoleOfGroup): boolean {
  const rank = ({ role }: RoleOfGroup) => (isRole(role) ? roles.indexOf(role) : roles.length);
  if (rank(one) !== rank(other)) return rank(one) < rank(other);
  return (one.permissions?.length ?? 0) > (other.permissions?.length ?? 0);
}

/** Names in capitals or not are the same (RFC 7643, section 4.2: `caseExact` is false). @returns the strongest role */
export function roleByGroups(mapped: readonly RoleOfGroup[], groups: readonly string[]): RoleGiven | null {
  const own = new Set(groups.map((name) => name.toLowerCase()));
  let found: RoleOfGroup | null = null;
  for (const each of mapped) {
    if (each.group === noGroup || !own.has(each.group.toLowerCase())) continue;
    if (found === null || isStronger(each, found)) found = each;
  }
  const usual = mapped.find(({ group }) => group === noGroup);
  return found ? { role: found.role, group: found.group } : usual ? { role: usual.role, group: null } : null;
}

type Standing = {
  isActive: boolean;
  /** What SCIM gave last. */
  givenRole: GroupGivenRole | null;
  isMember: boolean;
  isOwner: boolean;
};

/**
 * What becomes of a person. `keep`: an owner, and who has a role or an invitation by hand while no group says anything;
 * `none`: no access.
 */
export function whatBecomes({ isActive, givenRole, isMember, isOwner }: Standing, given: RoleGiven | null) {
  if (isOwner) return "keep";
  if (!isActive) return "none";
  if (givenRole === null && (given === null || (isMember && given.group === null))) return "keep";
  return given ?? "none";
}
