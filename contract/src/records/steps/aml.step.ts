import type { FundsFieldName } from "../forms/step-choices.ts";
import { unansweredParts } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import {
  enabledOf,
  type RequestingStepOf,
  type StepDefinition,
  type StepDesk,
  type StepVisit,
} from "./step-definition.ts";

// Source of funds.

export const fundsFields = ({ fields }: RequestingStepOf<"AML">): FundsFieldName[] => enabledOf(fields);

export const amlStep = {
  part: "funds",
  meets: "page",
  againOrder: 5,
  photos: ({ disableDocumentProof }) => (disableDocumentProof ? [] : ["funds_proof"]),
} as const satisfies StepDefinition<"AML">;

export const amlVisit = {
  screen: "funds",
  words: "funds",
  icon: "coins",
  asksAnswers: (step) => fundsFields(step).length > 0,
  missing: (step, { funds }) => {
    const names = fundsFields(step).filter((name) => step.fields[name].mandatory);
    return unansweredParts("funds", names, funds);
  },
} as const satisfies StepVisit<"AML">;

export const amlDesk = { page: "source-of-funds", words: "funds", cents: 10 } as const satisfies StepDesk;

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
