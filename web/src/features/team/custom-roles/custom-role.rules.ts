import { leastPermission, type Permission, permissionNeeds, permissions } from "#contract/permissions.ts";

/** Ticks or unticks one, with what it needs, or what needs it. In the contract's order. */
export function togglePermission(chosen: readonly Permission[], one: Permission): Permission[] {
  const next = new Set(chosen);
  if (next.has(one)) {
    next.delete(one);
    for (const each of permissions) if (permissionNeeds[each] === one) next.delete(each);
  } else {
    next.add(one);
    const needed = permissionNeeds[one];
    if (needed) next.add(needed);
  }
  next.add(leastPermission);
  return permissions.filter((each) => next.has(each));
}
