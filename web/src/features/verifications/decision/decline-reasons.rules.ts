import {
  type DeclineReason,
  type DeclineReasonGroup,
  declineReasonGroups,
} from "#contract/verifications/verification-states.ts";

export const reasonGroups = Object.keys(declineReasonGroups) as DeclineReasonGroup[];

/** How many reasons of a group have a digit: its most frequent, which stand first. */
const keyed: Record<DeclineReasonGroup, number> = { document: 4, person: 2, data: 2, other: 1 };

/** The reasons that the digits 1 to 9 choose, in the order in which the drawer shows them. */
export const keyedReasons: readonly DeclineReason[] = reasonGroups.flatMap((group) =>
  declineReasonGroups[group].slice(0, keyed[group]),
);

export type WhyNotDecline = "reason" | "comment" | null;

/** What a decline still wants; "other" says nothing without a comment. */
export function whyNotDecline(chosen: readonly DeclineReason[], comment: string): WhyNotDecline {
  if (chosen.length === 0) return "reason";
  return chosen.includes("OTHER") && comment.trim() === "" ? "comment" : null;
}
