import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import {
  type CompanyFieldName,
  companyFieldNames,
  companyLengths,
} from "#contract/records/companies/company-values.ts";
import { isLei } from "#contract/records/companies/lei.rules.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { answerPatterns } from "#contract/records/requested/answer-shapes.ts";
import { companyFields } from "#contract/records/steps/company.step.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";

type Step = FlowStepOf<"COMPANY">;
export type CompanyDraft = {
  companyName: string;
  registrationCountry: CompanyAnswers["registrationCountry"] | null;
} & Record<CompanyFieldName, string>;

export function companyDraftOf({ company, form }: FlowState): CompanyDraft {
  const [only, other] = form.countries;
  const texts = Object.fromEntries(companyFieldNames.map((name) => [name, company?.[name] ?? ""])) as Record<
    CompanyFieldName,
    string
  >;
  return {
    companyName: company?.companyName ?? "",
    registrationCountry: company?.registrationCountry ?? (only && !other ? only : null),
    ...texts,
  };
}

function problemOf(name: "companyName" | CompanyFieldName, typed: string, isMandatory: boolean) {
  const [shortest, longest] = companyLengths[name];
  if (typed === "") return isMandatory ? ("problem.required" as const) : undefined;
  if (name === "lei") return isLei(typed) ? undefined : ("problem.lei" as const);
  if (typed.length < shortest) return "problem.too_short" as const;
  if (typed.length > longest) return "problem.too_long" as const;
  const isNumber = name === "registrationNumber" || name === "taxNumber";
  return isNumber && !answerPatterns.taxNumber.test(typed) ? ("problem.tax_number" as const) : undefined;
}

export function checkDraft(step: Step, draft: CompanyDraft): FieldProblems {
  const requested = companyFields(step).map((name) => [name, draft[name].trim(), step.fields[name].mandatory] as const);
  const problems: FieldProblems = {};
  for (const [name, typed, isMandatory] of [["companyName", draft.companyName.trim(), true] as const, ...requested]) {
    const problem = problemOf(name, typed, isMandatory);
    if (problem) problems[name] = problem;
  }
  if (!draft.registrationCountry) problems.registrationCountry = "problem.choose_country";
  return problems;
}

/** Only what was checked is sent. */
export function companyAnswersOf(step: Step, draft: CompanyDraft): CompanyAnswers {
  if (!draft.registrationCountry) throw new Error("a company has a country");
  const typed = companyFields(step).flatMap((name) => (draft[name].trim() ? [[name, draft[name].trim()]] : []));
  return {
    companyName: draft.companyName.trim(),
    registrationCountry: draft.registrationCountry,
    ...Object.fromEntries(typed),
  };
}
