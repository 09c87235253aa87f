import { grantableRoles } from "#contract/calls/members.calls.ts";
import type { MemberView } from "#contract/members.contract.ts";
import type { Role } from "#contract/permissions.ts";

export type MemberAction = "resend" | "own" | "remove";

/** Whether somebody with role `own` may change this row's role. The server checks again. */
export const mayChange = (own: Role | null, { isYou, role }: MemberView): boolean =>
  !isYou && role !== "owner" && grantableRoles(own).length > 0;

/** What can be done with a row, besides changing its role. */
export function actionsFor(own: Role | null, member: MemberView): MemberAction[] {
  if (!mayChange(own, member)) return [];
  if (member.status !== "Active") return ["resend", "remove"];
  return own === "owner" ? ["own", "remove"] : ["remove"];
}
