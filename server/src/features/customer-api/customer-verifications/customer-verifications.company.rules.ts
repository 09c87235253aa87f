import { CompanyAnswers, PersonRequest } from "#contract/records/companies/affiliated-persons.ts";
import { type FittedAnswers, fittedAnswers } from "./customer-verifications.fit.rules.ts";
import {
  type KnownApplicant,
  missingAnswer,
  newestPartOf,
  type PersonPart,
  photoPlanOf,
  type SubmissionPlan,
  streetOf,
} from "./customer-verifications.parts.rules.ts";

const planned = {
  REGISTRATION_COMPANY: "company_registration",
  COMPANY_LEGAL_ADDRESS: "company_legal_address",
  COMPANY_OWNERSHIP: "company_ownership",
  AUTHORISED_PERSON: "company_authority",
} as const;

function planPerson(plan: SubmissionPlan, { id, type, data }: PersonPart): FittedAnswers<PersonRequest> | null {
  const named = (field: string) => `affiliated_persons.${id}.${field}`;
  const isOwner = type === "BENEFICIAL";
  if (isOwner && data.share === undefined) missingAnswer(plan, named("share"), "Send the share of an owner.");
  plan.parts.push(id);
  return fittedAnswers(plan, PersonRequest, {
    answers: {
      kind: "person",
      firstName: data.first_name,
      lastName: data.last_name,
      country: data.residence_country ?? data.nationality,
      types: [type],
      share: isOwner ? (data.share ?? null) : null,
      dob: data.dob,
      role: data.title,
      email: data.email,
    },
    names: {
      kind: named("type"),
      firstName: named("first_name"),
      lastName: named("last_name"),
      country: named("residence_country"),
      types: named("type"),
      share: named("share"),
      dob: named("dob"),
      role: named("title"),
      email: named("email"),
    },
  });
}

function planDocuments(plan: SubmissionPlan, { documents }: KnownApplicant): void {
  for (const [type, side] of Object.entries(planned)) {
    const part = newestPartOf(documents, [type as keyof typeof planned]);
    if (part && photoPlanOf(plan, part, side)) plan.parts.push(part.id);
  }
}

function planLine(
  plan: SubmissionPlan,
  { addresses }: KnownApplicant,
  wanted: string,
): { line: string | undefined; name: string } {
  const part = addresses.findLast(({ type }) => type === wanted);
  if (!part) return { line: undefined, name: "addresses" };
  plan.parts.push(part.id);
  const { field, line } = streetOf(part.data);
  const said = [line, part.data.city, part.data.postal_code, part.data.country].filter(Boolean).join(", ");
  return { line: said, name: `addresses.${part.id}.${field}` };
}

function planNumber(
  plan: SubmissionPlan,
  { documents }: KnownApplicant,
  type: "REGISTRATION_COMPANY" | "TAX_ID_NUMBER",
) {
  const part = newestPartOf(documents, [type]);
  if (part?.data.document_number !== undefined) plan.parts.push(part.id);
  return part?.data.document_number;
}

/** Of a company: its papers, addresses and persons, as they were sent. Each that is used is a part of the submission. */
export function planCompany(plan: SubmissionPlan, known: KnownApplicant): void {
  planDocuments(plan, known);
  const [legal, business] = [planLine(plan, known, "REGISTERED"), planLine(plan, known, "BUSINESS")];
  const answers = fittedAnswers(plan, CompanyAnswers, {
    answers: {
      companyName: known.data.company_name,
      registrationCountry: known.data.registration_country,
      registrationNumber: planNumber(plan, known, "REGISTRATION_COMPANY"),
      taxNumber: planNumber(plan, known, "TAX_ID_NUMBER"),
      legalAddress: legal.line,
      businessAddress: business.line,
    },
    names: {
      companyName: "company_name",
      registrationCountry: "registration_country",
      registrationNumber: "REGISTRATION_COMPANY.document_number",
      taxNumber: "TAX_ID_NUMBER.document_number",
      legalAddress: legal.name,
      businessAddress: business.name,
    },
  });
  const persons = known.persons.map((person) => planPerson(plan, person)).filter((person) => person !== null);
  plan.company = answers && { answers, persons };
}
