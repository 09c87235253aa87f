import { unansweredParts } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type { StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

/** Many countries have no postal codes and no states. */
export const mandatoryAddressParts = ["country", "city", "line1"] as const;

export const addressStep = {
  part: "address",
  meets: "page",
  againOrder: 4,
  photos: ({ skipProof }) => (skipProof ? [] : ["address_proof"]),
} as const satisfies StepDefinition<"ADDRESS">;

export const addressVisit = {
  screen: "address",
  words: "address",
  icon: "house",
  asksAnswers: ({ skipManualEntry }) => !skipManualEntry,
  missing: ({ skipManualEntry, askAddressType }, { address }) =>
    skipManualEntry
      ? []
      : unansweredParts("address", [...mandatoryAddressParts, ...(askAddressType ? ["kind"] : [])], address),
} as const satisfies StepVisit<"ADDRESS">;

export const addressDesk = { page: "address", words: "address", cents: 20 } as const satisfies StepDesk;

export const linesOfAddress = ({
  line1,
  line2,
  postalCode,
  city,
  state,
}: NonNullable<AnswersView["address"]>): string[] =>
  [line1, line2, [postalCode, city].filter(Boolean).join(" "), state].flatMap((part) => (part ? [part] : []));

export const addressLines = (
  address: NonNullable<AnswersView["address"]>,
  { say, format }: ReviewWords,
): AnswerLine[] => [
  {
    id: "address",
    term: say("answers.address"),
    kind: "lines",
    values: [...linesOfAddress(address), format.country(address.country)],
  },
  ...line("kind", say("answers.kind"), address.kind && say(`answers.addressKinds.${address.kind}`)),
];
