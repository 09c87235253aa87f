import {
  type DeclineReason,
  type DeclineReasonGroup,
  declineReasonGroups,
} from "#contract/records/verifications/verification-states.ts";

export const reasonGroups = Object.keys(declineReasonGroups) as DeclineReasonGroup[];

/** How many reasons of a group have a digit: the most frequent, which come first. */
const keyed: Record<DeclineReasonGroup, number> = { document: 4, person: 2, data: 2, other: 1 };

export const keyedReasons: readonly DeclineReason[] = reasonGroups.flatMap((group) =>
  declineReasonGroups[group].slice(0, keyed[group]),
);

export type WhyNotDecline = "reason" | "comment" | "field" | null;

type Lists = { codes: readonly string[]; fields: readonly string[] };

/** What is missing for a decline; "other" needs a comment, an entry of a blacklist needs something to say. */
export function whyNotDecline(
  chosen: readonly DeclineReason[],
  comment: string,
  lists: Lists = { codes: [], fields: [] },
): WhyNotDecline {
  if (chosen.length === 0) return "reason";
  if (chosen.includes("OTHER") && comment.trim() === "") return "comment";
  return lists.codes.length > 0 && lists.fields.length === 0 ? "field" : null;
}
