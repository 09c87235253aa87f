import type { RequestableItem, RequestReason } from "#contract/records/requested/requested-again.ts";

export type Requested = { reason: RequestReason; words: string };
export type Choice = Partial<Record<RequestableItem, Requested>>;

const documentReasons: readonly RequestReason[] = [
  "blurred",
  "cut_off",
  "glare",
  "too_dark",
  "wrong_document",
  "expired",
  "not_matching",
  "other",
];
const ofFaces: readonly RequestReason[] = ["blurred", "too_dark", "face_hidden", "not_matching", "other"];
const ofAnswers: readonly RequestReason[] = ["incomplete", "not_matching", "other"];

/** The reasons that make sense for an item, the most frequent first. */
export function reasonsFor(item: RequestableItem): readonly RequestReason[] {
  if (item === "selfie" || item === "VIDEO") return ofFaces;
  if (item === "DOCUMENT") return ["wrong_document", "expired", "not_matching", "other"];
  return item === item.toUpperCase() ? ofAnswers : documentReasons;
}

/** In the order of the list; words without spaces at either end. */
export const itemsOf = (choice: Choice, askable: readonly RequestableItem[]) =>
  askable.flatMap((item) => {
    const requested = choice[item];
    return requested ? [{ item, reason: requested.reason, words: requested.words.trim() }] : [];
  });

/** Items of which a reason in own words is still wanted. */
export const lacksWords = (choice: Choice): RequestableItem[] =>
  (Object.entries(choice) as [RequestableItem, Requested][])
    .filter(([, { reason, words }]) => reason === "other" && words.trim() === "")
    .map(([item]) => item);
