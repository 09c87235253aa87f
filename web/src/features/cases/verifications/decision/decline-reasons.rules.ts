import {
  type DeclineReason,
  type DeclineReasonGroup,
  declineReasonGroups,
} from "#contract/records/verifications/verification-states.ts";

export const reasonGroups = Object.keys(declineReasonGroups) as DeclineReasonGroup[];

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether every typed word begins a word of the reason. */
export function isReasonLike(typed: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(wordsOf);
  return wordsOf(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

export type DeclineObstacle = "reason" | "comment" | "field" | null;

type Lists = { codes: readonly string[]; fields: readonly string[] };

/** What is missing for a decline; "other" needs a comment, an entry of a blacklist needs something to say. */
export function whyNotDecline(
  chosen: readonly DeclineReason[],
  comment: string,
  lists: Lists = { codes: [], fields: [] },
): DeclineObstacle {
  if (chosen.length === 0) return "reason";
  if (chosen.includes("OTHER") && comment.trim() === "") return "comment";
  return lists.codes.length > 0 && lists.fields.length === 0 ? "field" : null;
}
