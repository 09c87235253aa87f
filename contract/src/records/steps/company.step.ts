import type { CompanyAnswers, FlowPerson } from "../companies/affiliated-persons.ts";
import type { AffiliatedType, CompanyFieldName } from "../companies/company-values.ts";
import { isPersonRequired, needsShareReason, overfullCompanies } from "../companies/shares.rules.ts";
import { unansweredParts } from "../requested/unanswered.rules.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type { RequestingStepOf, StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

type Step = RequestingStepOf<"COMPANY">;

export const companyFields = ({ fields }: Pick<Step, "fields">): CompanyFieldName[] =>
  (Object.keys(fields) as CompanyFieldName[]).filter((name) => fields[name].enabled);

export const asksPersons = (step: Pick<Step, "authorisedPersons" | "beneficiaries">): boolean =>
  step.authorisedPersons || step.beneficiaries;

export function missingOfCompany(step: Step, company: CompanyAnswers | null): `company.${string}`[] {
  const names = companyFields(step).filter((name) => step.fields[name].mandatory);
  return unansweredParts("company", ["companyName", "registrationCountry", ...names], company);
}

/** A person is named by their id, with what is missing of them. */
export function missingOfPersons(step: Step, persons: readonly FlowPerson[]): `persons.${string}`[] {
  const has = (type: AffiliatedType) => persons.some(({ types }) => types.includes(type));
  return [
    ...(step.authorisedPersons && !has("AUTHORISED") ? ["persons.authorised" as const] : []),
    ...(step.beneficiaries && !has("BENEFICIAL") ? ["persons.beneficial" as const] : []),
    ...(overfullCompanies(persons).length > 0 ? ["persons.shares" as const] : []),
    ...persons.filter((each) => needsShareReason(persons, each, step)).map(({ id }) => `persons.reason.${id}` as const),
    ...persons
      .filter((each) => isPersonRequired(persons, each, step) && !each.isInvited)
      .map(({ id }) => `persons.link.${id}` as const),
  ];
}

export const companyStep = {
  part: "company",
  meets: "page",
  againOrder: 10,
  photos: ({ documents }) => documents.map((name) => `company_${name}` as const),
} as const satisfies StepDefinition<"COMPANY">;

export const companyVisit = {
  screen: "company",
  words: "company",
  icon: "bank",
  missing: (step, { company, persons }) => [...missingOfCompany(step, company), ...missingOfPersons(step, persons)],
} as const satisfies StepVisit<"COMPANY">;

export const companyDesk = { page: "company", words: "company", cents: 100 } as const satisfies StepDesk;

export const companyLines = (
  company: NonNullable<AnswersView["company"]>,
  { say, format }: ReviewWords,
): AnswerLine[] => [
  ...line("companyName", say("answers.companyName"), company.companyName),
  ...line("registrationCountry", say("answers.registrationCountry"), format.country(company.registrationCountry)),
  ...line("registrationNumber", say("answers.registrationNumber"), company.registrationNumber, "number"),
  ...line("companyTaxNumber", say("answers.companyTaxNumber"), company.taxNumber, "number"),
  ...line("lei", say("answers.lei"), company.lei, "number"),
  ...line("legalAddress", say("answers.legalAddress"), company.legalAddress),
  ...line("businessAddress", say("answers.businessAddress"), company.businessAddress),
  ...line("activity", say("answers.activity"), company.activity),
];
