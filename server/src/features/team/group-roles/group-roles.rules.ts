import { type Role, roles } from "#contract/permissions.ts";
import type { GroupRole } from "#server/platform/outbound/identity-providers.config.ts";

export type GivenRole = { role: Exclude<Role, "owner">; group: string };

/** @returns of each project that the operator has named, the strongest role that one of the groups gives; null: none */
export function rolesByGroups(named: readonly GroupRole[], groups: readonly string[]): Map<string, GivenRole | null> {
  const found = new Map<string, GivenRole | null>();
  for (const { group, projectId, role } of named) {
    const before = found.get(projectId) ?? null;
    const isStronger = before === null || roles.indexOf(role) < roles.indexOf(before.role);
    found.set(projectId, groups.includes(group) && isStronger ? { role, group } : before);
  }
  return found;
}
