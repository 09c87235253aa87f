import { unansweredParts } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type { ApplicantAnswers, RequestingStepOf, StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

type Step = RequestingStepOf<"TAX_ID">;

export const isTaxNumberRead = ({ dataExtraction, disableDocumentProof }: Step): boolean =>
  dataExtraction && !disableDocumentProof;

export const needsTaxNumber = (step: Step): boolean => step.askNumber && !isTaxNumberRead(step);

const isSkipped = ({ skipPage }: Step, { taxId }: Pick<ApplicantAnswers, "taxId">): boolean =>
  skipPage && taxId?.skipped === true;

export const taxIdStep = {
  part: "taxId",
  meets: "page",
  againOrder: 3,
  photos: (step, given) => (step.disableDocumentProof || isSkipped(step, given) ? [] : ["tax_id_proof"]),
} as const satisfies StepDefinition<"TAX_ID">;

export const taxIdVisit = {
  screen: "tax-id",
  words: "tax_id",
  icon: "percent",
  missing: (step, { taxId }) => {
    if (isSkipped(step, { taxId })) return [];
    const names = ["country", ...(step.askType ? ["kind"] : []), ...(needsTaxNumber(step) ? ["number"] : [])];
    return unansweredParts("taxId", names, taxId);
  },
} as const satisfies StepVisit<"TAX_ID">;

export const taxIdDesk = { page: "tax-id", words: "taxId", cents: 10 } as const satisfies StepDesk;

export const taxIdLines = (
  { country, kind, number, isSkipped: skipped }: NonNullable<AnswersView["taxId"]>,
  { say, format }: ReviewWords,
): AnswerLine[] =>
  skipped
    ? line("skipped", say("answers.number"), say("answers.skipped"))
    : [
        ...line("number", say("answers.number"), number, "number"),
        ...line("kind", say("answers.kind"), kind && say(`answers.taxKinds.${kind}`)),
        ...line("country", say("country"), country && format.country(country)),
      ];
