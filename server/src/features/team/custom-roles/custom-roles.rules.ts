import type { ApiFailure } from "#contract/failures.ts";
import { isWithin, leastPermission, type Permission, permissionNeeds, permissions } from "#contract/permissions.ts";
import { customRoleFailures } from "#contract/team/custom-roles.calls.ts";
import { memberFailures } from "#contract/team/members.calls.ts";

/** Each once, in the contract's order, with what every role may. */
export const orderPermissions = (given: readonly Permission[]): Permission[] =>
  permissions.filter((each) => each === leastPermission || given.includes(each));

/** @param given in order */
export function whyNotPermissions(given: readonly Permission[], own: ReadonlySet<Permission>): ApiFailure | null {
  const lacksRead = given.some((each) => {
    const needed = permissionNeeds[each];
    return needed !== undefined && !given.includes(needed);
  });
  if (lacksRead) return customRoleFailures.needs_read;
  return isWithin(given, own) ? null : memberFailures.role_above_own;
}

/** For the audit log; nothing where they are the same. */
export function permissionChange(before: readonly Permission[], after: readonly Permission[]) {
  const [added, removed] = [
    after.filter((each) => !before.includes(each)),
    before.filter((each) => !after.includes(each)),
  ];
  return { ...(added.length > 0 && { added }), ...(removed.length > 0 && { removed }) };
}
