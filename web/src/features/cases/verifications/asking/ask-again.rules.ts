import type { AskedItem, AskedReason } from "#contract/records/asked/asked-again.ts";

export type Asked = { reason: AskedReason; words: string };
export type Choice = Partial<Record<AskedItem, Asked>>;

const ofPapers: readonly AskedReason[] = [
  "blurred",
  "cut_off",
  "glare",
  "too_dark",
  "wrong_document",
  "expired",
  "not_matching",
  "other",
];
const ofFaces: readonly AskedReason[] = ["blurred", "too_dark", "face_hidden", "not_matching", "other"];
const ofAnswers: readonly AskedReason[] = ["incomplete", "not_matching", "other"];

/** The reasons that make sense for an item, the most frequent first. */
export function reasonsFor(item: AskedItem): readonly AskedReason[] {
  if (item === "selfie" || item === "VIDEO") return ofFaces;
  if (item === "DOCUMENT") return ["wrong_document", "expired", "not_matching", "other"];
  return item === item.toUpperCase() ? ofAnswers : ofPapers;
}

/** In the order of the list; words without spaces at either end. */
export const itemsOf = (choice: Choice, askable: readonly AskedItem[]) =>
  askable.flatMap((item) => {
    const asked = choice[item];
    return asked ? [{ item, reason: asked.reason, words: asked.words.trim() }] : [];
  });

/** Items of which a reason in own words is still wanted. */
export const lacksWords = (choice: Choice): AskedItem[] =>
  (Object.entries(choice) as [AskedItem, Asked][])
    .filter(([, { reason, words }]) => reason === "other" && words.trim() === "")
    .map(([item]) => item);
