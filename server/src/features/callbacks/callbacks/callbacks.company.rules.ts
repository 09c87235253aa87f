import type { AffiliatedPersonView, CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import type { PersonState } from "#contract/records/companies/company-values.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { GivenDocument } from "#contract/records/steps/document.schema.ts";

export type CallbackPersonFacts = AffiliatedPersonView & {
  sides: readonly FileSide[];
  comment: string;
  document: GivenDocument | null;
};
export type CallbackCompanyFacts = {
  answers: CompanyAnswers | null;
  sides: readonly FileSide[];
  persons: CallbackPersonFacts[];
};

const identity: readonly FileSide[] = ["front", "back", "selfie"];

const statusOf = (state: PersonState) =>
  state === "approved" ? "approved" : state === "declined" ? "declined" : "pending";

function identityDocs({ document, sides }: CallbackPersonFacts, hasData: boolean) {
  if (!document || !(document.bankId || sides.includes("front"))) return [];
  const { documentType: type, country, fields, bankId } = document;
  const number = fields.documentNumber ?? bankId?.person?.document_number ?? null;
  return [{ type, country, ...(hasData ? { number } : {}) }];
}

function dataOf({
  kind,
  firstName,
  lastName,
  dob,
  companyName,
  registrationNumber,
  country,
  role,
}: CallbackPersonFacts) {
  return kind === "person"
    ? { first_name: firstName, last_name: lastName, dob, country, role }
    : { company_name: companyName, registration_number: registrationNumber, country };
}

/** docs/callbacks.md. Who is both authorised and an owner stands there twice. */
export const callbackCompanyPart = ({ answers, sides, persons }: CallbackCompanyFacts, hasData: boolean) => ({
  company: {
    companyName: answers?.companyName ?? null,
    registrationCountry: answers?.registrationCountry ?? null,
    ...(hasData && answers
      ? {
          registrationNumber: answers.registrationNumber ?? null,
          taxNumber: answers.taxNumber ?? null,
          lei: answers.lei ?? null,
          legalAddress: answers.legalAddress ?? null,
          businessAddress: answers.businessAddress ?? null,
          activity: answers.activity ?? null,
        }
      : {}),
    documents: sides.filter((side) => side.startsWith("company_")).map((side) => side.slice("company_".length)),
    affiliatedPersons: persons.flatMap((person) =>
      person.types.map((type) => ({
        id: person.id,
        type,
        kind: person.kind,
        parent_id: person.parent,
        share: type === "BENEFICIAL" ? person.share : null,
        required: person.isRequired,
        applicant_id: person.applicantId,
        verification_id: person.verification?.id ?? null,
        verification_status: statusOf(person.state),
        documents: person.sides.filter((side) => !identity.includes(side)),
        identityDocs: identityDocs(person, hasData),
        comment: person.comment,
        ...(hasData ? dataOf(person) : {}),
      })),
    ),
  },
});
