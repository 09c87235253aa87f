import { roles } from "#contract/permissions.ts";
import type { GroupGivenRole } from "#contract/team/provisioning.calls.ts";

export type RoleOfGroup = { group: string; role: GroupGivenRole };
/** `group` null: of who is in none. */
export type RoleGiven = { role: GroupGivenRole; group: string | null };

/** In the database, beside the roles of groups. */
export const noGroup = "";

/** Names in capitals or not are the same (RFC 7643, section 4.2: `caseExact` is false). @returns the strongest role */
export function roleByGroups(mapped: readonly RoleOfGroup[], groups: readonly string[]): RoleGiven | null {
  const own = new Set(groups.map((name) => name.toLowerCase()));
  let found: RoleGiven | null = null;
  for (const { group, role } of mapped) {
    if (group === noGroup || !own.has(group.toLowerCase())) continue;
    if (found === null || roles.indexOf(role) < roles.indexOf(found.role)) found = { role, group };
  }
  const usual = mapped.find(({ group }) => group === noGroup);
  return found ?? (usual ? { role: usual.role, group: null } : null);
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
