import type { AnyRole } from "#contract/permissions.ts";
import type { MemberView } from "#contract/team/members.contract.ts";

export type MemberAction = "resend" | "own" | "remove";

/** Whether somebody who may give these roles may change this row's. The server checks again. */
export const mayChange = (grantable: readonly AnyRole[], { isYou, role }: MemberView): boolean =>
  !isYou && grantable.includes(role);

/** What can be done with a row, besides changing its role. */
export function memberActionsFor(
  own: AnyRole | null,
  grantable: readonly AnyRole[],
  member: MemberView,
): MemberAction[] {
  if (!mayChange(grantable, member)) return [];
  if (member.status !== "Active") return ["resend", "remove"];
  return own === "owner" ? ["own", "remove"] : ["remove"];
}
