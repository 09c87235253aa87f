import type { ViewQuestion } from "#contract/project/saved-views.contract.ts";
import { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";

/** What of the list's address is part of a view: not the page, nor how many rows it has. */
export const savedViewParts = [
  "period",
  "from",
  "to",
  "countries",
  "forms",
  "types",
  "status",
  "search",
  "assignee",
  "due",
  "waits_for",
  "decided",
  "labels",
  "reasons",
  "sort",
  "columns",
] as const satisfies readonly (keyof VerificationSearch & keyof ViewQuestion)[];

export const savedViewQuestionIn = (search: VerificationSearch): ViewQuestion =>
  Object.fromEntries(savedViewParts.flatMap((part) => (search[part] ? [[part, search[part]]] : [])));

/** The address of a view; parts that it does not have are cleared. */
export const savedViewAddressOf = ({
  id,
  question,
}: {
  id: string;
  question: ViewQuestion;
}): Partial<VerificationSearch> => {
  const known = VerificationSearch.parse(question);
  return {
    page: undefined,
    ...Object.fromEntries(savedViewParts.map((part) => [part, known[part]])),
    view: id,
  };
};

export const isSameQuestion = (a: ViewQuestion, b: ViewQuestion): boolean =>
  savedViewParts.every((part) => a[part] === b[part]);
