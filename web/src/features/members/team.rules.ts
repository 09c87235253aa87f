import { grantableRoles } from "#contract/members.calls.ts";
import type { MemberView } from "#contract/members.contract.ts";
import type { Role } from "#contract/permissions.ts";

export type Deed = "resend" | "own" | "remove";

/** May the role of this row be changed by somebody with role `own`? The server asks again. */
export const mayChange = (own: Role | null, { isYou, role }: MemberView): boolean =>
  !isYou && role !== "owner" && grantableRoles(own).length > 0;

/** What can be done with a row, besides its role. */
export function deedsFor(own: Role | null, member: MemberView): Deed[] {
  if (!mayChange(own, member)) return [];
  if (member.status !== "Active") return ["resend", "remove"];
  return own === "owner" ? ["own", "remove"] : ["remove"];
}
