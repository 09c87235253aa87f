import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { answerPatterns, taxNumberLength } from "#contract/records/requested/answer-shapes.ts";
import type { TaxIdAnswers } from "#contract/records/steps/tax-id.schema.ts";
import { needsTaxNumber } from "#contract/records/steps/tax-id.step.ts";
import { homeCountry } from "#flow/answers/home-country.rules.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";

type Step = FlowStepOf<"TAX_ID">;
export type TaxIdDraft = {
  country: TaxIdAnswers["country"] | null;
  kind: TaxIdAnswers["kind"] | null;
  number: string;
  skipped: boolean;
};

export function taxIdDraftOf(state: FlowState): TaxIdDraft {
  const home = homeCountry(state);
  return {
    country: state.taxId?.country ?? (home && state.form.countries.includes(home) ? home : null),
    kind: state.taxId?.kind ?? null,
    number: state.taxId?.number ?? "",
    skipped: false,
  };
}

const isTaxNumber = (typed: string): boolean =>
  typed.length >= taxNumberLength[0] && typed.length <= taxNumberLength[1] && answerPatterns.taxNumber.test(typed);

export function checkDraft(step: Step, { country, kind, number }: TaxIdDraft): FieldProblems {
  const problems: FieldProblems = {};
  const typed = number.trim();
  if (!country) problems.country = "problem.choose_country";
  if (step.askType && !kind) problems.kind = "problem.choose";
  if (!typed && needsTaxNumber(step)) problems.number = "problem.required";
  if (step.askNumber && typed && !isTaxNumber(typed)) problems.number = "problem.tax_number";
  return problems;
}

export function taxIdAnswersOf(step: Step, { country, kind, number, skipped }: TaxIdDraft): TaxIdAnswers {
  if (skipped) return { skipped };
  const typed = number.trim();
  return {
    skipped,
    ...(country && { country }),
    ...(step.askType && kind && { kind }),
    ...(step.askNumber && typed && { number: typed }),
  };
}
