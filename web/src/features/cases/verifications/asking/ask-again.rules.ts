import type { ResubmissionItem, ResubmissionReason } from "#contract/records/requested/requested-again.ts";

export type RequestedItem = { reason: ResubmissionReason; words: string };
export type RequestChoice = Partial<Record<ResubmissionItem, RequestedItem>>;

const documentReasons: readonly ResubmissionReason[] = [
  "blurred",
  "cut_off",
  "glare",
  "too_dark",
  "wrong_document",
  "expired",
  "not_matching",
  "other",
];
const ofFaces: readonly ResubmissionReason[] = ["blurred", "too_dark", "face_hidden", "not_matching", "other"];
const ofAnswers: readonly ResubmissionReason[] = ["incomplete", "not_matching", "other"];

/** The reasons that make sense for an item, the most frequent first. */
export function requestReasonsFor(item: ResubmissionItem): readonly ResubmissionReason[] {
  if (item === "selfie" || item === "VIDEO") return ofFaces;
  if (item === "DOCUMENT") return ["wrong_document", "expired", "not_matching", "other"];
  return item === item.toUpperCase() ? ofAnswers : documentReasons;
}

/** In the order of the list; what has no words of its own gets those for all. Without spaces at either end. */
export const requestedItemsOf = (choice: RequestChoice, askable: readonly ResubmissionItem[], forAll: string) =>
  askable.flatMap((item) => {
    const requested = choice[item];
    return requested ? [{ item, reason: requested.reason, words: requested.words.trim() || forAll.trim() }] : [];
  });

/** Items of which a reason in own words is still wanted. */
export const lacksWords = (choice: RequestChoice, forAll: string): ResubmissionItem[] =>
  (Object.entries(choice) as [ResubmissionItem, RequestedItem][])
    .filter(([, { reason, words }]) => reason === "other" && words.trim() === "" && forAll.trim() === "")
    .map(([item]) => item);
