import {
  type DeclineReason,
  type DeclineReasonGroup,
  declineReasonGroups,
} from "#contract/verifications/verification-states.ts";

export const reasonGroups = Object.keys(declineReasonGroups) as DeclineReasonGroup[];

/** How many reasons of a group have a digit: the most frequent, which come first. */
const keyed: Record<DeclineReasonGroup, number> = { document: 4, person: 2, data: 2, other: 1 };

export const keyedReasons: readonly DeclineReason[] = reasonGroups.flatMap((group) =>
  declineReasonGroups[group].slice(0, keyed[group]),
);

export type WhyNotDecline = "reason" | "comment" | null;

/** What is missing for a decline; "other" needs a comment. */
export function whyNotDecline(chosen: readonly DeclineReason[], comment: string): WhyNotDecline {
  if (chosen.length === 0) return "reason";
  return chosen.includes("OTHER") && comment.trim() === "" ? "comment" : null;
}
