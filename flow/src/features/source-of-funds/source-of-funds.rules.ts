import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { fundsOrigins, incomeRanges, incomeSources } from "#contract/records/forms/funds-choices.ts";
import type { FundsFieldName } from "#contract/records/forms/step-choices.ts";
import { mostEuros, purposeLength } from "#contract/records/requested/answer-shapes.ts";
import type { FundsAnswers } from "#contract/records/steps/aml.schema.ts";
import { fundsFields } from "#contract/records/steps/aml.step.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";
import { readAmount, sayAmount } from "#flow/components/money.rules.ts";
import type { FlowFieldProblem } from "#flow/words/words.ts";

type Step = FlowStepOf<"AML">;
export type FundsDraft = Record<FundsFieldName, string>;

export const isAmount = ({ exactAnnualIncome }: Step, name: FundsFieldName): boolean =>
  name === "transactionAmount" || (name === "annualIncome" && exactAnnualIncome);

export function fundsChoicesOf(step: Step, name: FundsFieldName): readonly string[] | null {
  if (name === "incomeSource") return incomeSources;
  if (name === "originOfFunds") return fundsOrigins;
  return name === "annualIncome" && !isAmount(step, name) ? incomeRanges : null;
}

/** `under_10000` has no lower end, `over_250000` no upper one. */
export function fundsEndsOf(range: string): { from: number | null; to: number | null } {
  const [start = "", end = ""] = range.split("_");
  const from = start === "under" ? null : Number(start === "over" ? end : start);
  return { from, to: start === "over" ? null : Number(end) };
}

export function fundsDraftOf(state: FlowState, language: string): FundsDraft {
  const write = (answer: string | number | undefined) =>
    typeof answer === "number" ? sayAmount(answer, language) : (answer ?? "");
  const { incomeSource, annualIncome, transactionAmount, purpose, originOfFunds } = state.funds ?? {};
  return {
    incomeSource: write(incomeSource),
    annualIncome: write(annualIncome),
    transactionAmount: write(transactionAmount),
    purpose: write(purpose),
    originOfFunds: write(originOfFunds),
  };
}

function problemOf(step: Step, name: FundsFieldName, typed: string): FlowFieldProblem | undefined {
  const choices = fundsChoicesOf(step, name);
  if (choices) return choices.includes(typed) ? undefined : "problem.choose";
  if (isAmount(step, name)) {
    const amount = readAmount(typed);
    return amount === undefined || amount > mostEuros ? "problem.amount" : undefined;
  }
  const [min, max] = purposeLength;
  if (typed.length < min) return "problem.too_short";
  return typed.length > max ? "problem.too_long" : undefined;
}

export function checkDraft(step: Step, draft: FundsDraft): FieldProblems {
  const problems: FieldProblems = {};
  for (const name of fundsFields(step)) {
    const typed = draft[name].trim();
    const missing = fundsChoicesOf(step, name) ? "problem.choose" : "problem.required";
    const problem = typed ? problemOf(step, name, typed) : step.fields[name].mandatory ? missing : undefined;
    if (problem) problems[name] = problem;
  }
  return problems;
}

export function fundsAnswersOf(step: Step, draft: FundsDraft): FundsAnswers {
  const given = fundsFields(step)
    .map((name) => [name, draft[name].trim()] as const)
    .filter(([, typed]) => typed !== "")
    .map(([name, typed]) => [name, isAmount(step, name) ? readAmount(typed) : typed]);
  return Object.fromEntries(given);
}
