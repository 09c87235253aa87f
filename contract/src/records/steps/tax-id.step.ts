import { unanswered } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import { type Given, type RequestingStepOf, type StepDefinition, type StepSettings, wrong } from "./step-definition.ts";

type Step = RequestingStepOf<"TAX_ID">;

export const isTaxNumberRead = ({ dataExtraction, disableDocumentProof }: Step): boolean =>
  dataExtraction && !disableDocumentProof;

export const needsTaxNumber = (step: Step): boolean => step.askNumber && !isTaxNumberRead(step);

const isSkipped = ({ skipPage }: Step, { taxId }: Pick<Given, "taxId">): boolean => skipPage && taxId?.skipped === true;

export const taxIdStep = {
  part: "taxId",
  screen: "tax-id",
  words: "tax_id",
  icon: "percent",
  meets: "page",
  againOrder: 3,
  photos: (step, given) => (step.disableDocumentProof || isSkipped(step, given) ? [] : ["tax_id_proof"]),
  missing: (step, { taxId }) => {
    if (isSkipped(step, { taxId })) return [];
    const names = ["country", ...(step.askType ? ["kind"] : []), ...(needsTaxNumber(step) ? ["number"] : [])];
    return unanswered("taxId", names, taxId);
  },
} as const satisfies StepDefinition<"TAX_ID">;

export const taxIdSettings = {
  page: "tax-id",
  words: "taxId",
  cents: 10,
  checks: ["tax_id"],
  checksBeside: ["camera_only"],
  isScreened: true,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "TAX_ID",
    askType: false,
    askNumber: true,
    dataExtraction: false,
    preProcessing: true,
    fileUploading: true,
    skipPage: false,
    disableDocumentProof: false,
  }),
  wrong: ({ askNumber, disableDocumentProof }) =>
    askNumber || !disableDocumentProof ? null : wrong("Ask for the number or for a document.", "askNumber"),
} as const satisfies StepSettings<"TAX_ID">;

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
