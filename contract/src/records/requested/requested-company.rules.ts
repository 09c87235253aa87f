import type { CompanyAnswers, FlowPerson } from "../companies/affiliated-persons.ts";
import type { AffiliatedType, CompanyFieldName } from "../companies/company-values.ts";
import { isRequired, needsReason, overfull } from "../companies/shares.rules.ts";
import type { CompanyStep } from "../forms/form-steps.ts";
import { unanswered } from "./unanswered.rules.ts";

// For the server and for the applicant’s page, which has no zod.

type Step = Omit<CompanyStep, "askRegister">;

export const companyFields = ({ fields }: Pick<Step, "fields">): CompanyFieldName[] =>
  (Object.keys(fields) as CompanyFieldName[]).filter((name) => fields[name].enabled);

export const asksPersons = (step: Pick<Step, "authorisedPersons" | "beneficiaries">): boolean =>
  step.authorisedPersons || step.beneficiaries;

export function missingOfCompany(step: Step, company: CompanyAnswers | null): `company.${string}`[] {
  const names = companyFields(step).filter((name) => step.fields[name].mandatory);
  return unanswered("company", ["companyName", "registrationCountry", ...names], company);
}

/** A person is named by their id, with what is missing of them. */
export function missingOfPersons(step: Step, persons: readonly FlowPerson[]): `persons.${string}`[] {
  const has = (type: AffiliatedType) => persons.some(({ types }) => types.includes(type));
  return [
    ...(step.authorisedPersons && !has("AUTHORISED") ? ["persons.authorised" as const] : []),
    ...(step.beneficiaries && !has("BENEFICIAL") ? ["persons.beneficial" as const] : []),
    ...(overfull(persons).length > 0 ? ["persons.shares" as const] : []),
    ...persons.filter((each) => needsReason(persons, each, step)).map(({ id }) => `persons.reason.${id}` as const),
    ...persons
      .filter((each) => isRequired(persons, each, step) && !each.isInvited)
      .map(({ id }) => `persons.link.${id}` as const),
  ];
}
