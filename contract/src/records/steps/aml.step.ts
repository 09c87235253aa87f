import { type FundsFieldName, fundsFieldNames } from "../forms/step-choices.ts";
import { unanswered } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import {
  enabledOf,
  type RequestingStepOf,
  requestedOf,
  type StepDefinition,
  type StepSettings,
  wrong,
} from "./step-definition.ts";

// Source of funds.

export const fundsFields = ({ fields }: RequestingStepOf<"AML">): FundsFieldName[] => enabledOf(fields);

export const amlStep = {
  part: "funds",
  screen: "funds",
  words: "funds",
  icon: "coins",
  meets: "page",
  againOrder: 5,
  asksAnswers: (step) => fundsFields(step).length > 0,
  photos: ({ disableDocumentProof }) => (disableDocumentProof ? [] : ["funds_proof"]),
  missing: (step, { funds }) => {
    const names = fundsFields(step).filter((name) => step.fields[name].mandatory);
    return unanswered("funds", names, funds);
  },
} as const satisfies StepDefinition<"AML">;

export const amlSettings = {
  page: "source-of-funds",
  words: "funds",
  cents: 10,
  checks: ["source_of_funds"],
  checksBeside: ["camera_only"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "AML",
    fields: requestedOf(fundsFieldNames, true),
    disableDocumentProof: false,
    exactAnnualIncome: false,
    fileUploading: true,
  }),
  wrong: ({ disableDocumentProof, fields }) =>
    disableDocumentProof && !Object.values(fields).some((field) => field.enabled)
      ? wrong("Choose at least one field, or ask for a document.", "fields")
      : null,
} as const satisfies StepSettings<"AML">;

export function amlLines(funds: NonNullable<AnswersView["funds"]>, { say, format }: ReviewWords): AnswerLine[] {
  const { incomeSource, annualIncome, transactionAmount, purpose, originOfFunds } = funds;
  const euros = (amount: number) => format.money(Math.round(amount * 100));
  const said = {
    incomeSource: incomeSource && say(`answers.incomeSources.${incomeSource}`),
    annualIncome:
      typeof annualIncome === "number"
        ? euros(annualIncome)
        : annualIncome && say(`answers.incomeRanges.${annualIncome}`),
    transactionAmount: transactionAmount === undefined ? undefined : euros(transactionAmount),
    purpose,
    originOfFunds: originOfFunds && say(`answers.origins.${originOfFunds}`),
  };
  return Object.entries(said).flatMap(([name, value]) => line(name, say(`answers.${name}`), value));
}
