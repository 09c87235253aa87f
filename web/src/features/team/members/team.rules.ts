import type { Role } from "#contract/permissions.ts";
import { grantableRoles } from "#contract/team/members.calls.ts";
import type { MemberView } from "#contract/team/members.contract.ts";

export type MemberAction = "resend" | "own" | "remove";

/** Whether somebody with role `own` may change this row's role. The server checks again. */
export const mayChange = (own: Role | null, { isYou, role }: MemberView): boolean =>
  !isYou && role !== "owner" && grantableRoles(own).length > 0;

/** What can be done with a row, besides changing its role. */
export function memberActionsFor(own: Role | null, member: MemberView): MemberAction[] {
  if (!mayChange(own, member)) return [];
  if (member.status !== "Active") return ["resend", "remove"];
  return own === "owner" ? ["own", "remove"] : ["remove"];
}
