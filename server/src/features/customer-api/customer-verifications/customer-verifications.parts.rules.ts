import type { AddressData, ApplicantData, PersonData } from "#contract/customer-api/customer-applicants.contract.ts";
import type {
  CustomerDocumentType,
  DocumentSideField,
  KeptDocument,
} from "#contract/customer-api/customer-documents.contract.ts";
import type { CompanyAnswers, PersonRequest } from "#contract/records/companies/affiliated-persons.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { AddressAnswers } from "#contract/records/steps/address.schema.ts";
import type { FundsAnswers } from "#contract/records/steps/aml.schema.ts";
import type { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import type { PaymentAnswers } from "#contract/records/steps/payment-method.schema.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import type { TaxIdAnswers } from "#contract/records/steps/tax-id.schema.ts";
import type { FittedAnswers, MissingAnswer } from "./customer-verifications.fit.rules.ts";

export type DocumentPart = { id: string; type: CustomerDocumentType; data: KeptDocument };
export type AddressPart = { id: string; type: string; data: AddressData };
export type PersonPart = { id: string; type: "AUTHORISED" | "BENEFICIAL"; data: PersonData };

/** All that is known of an applicant, of each kind the newest last. */
export type KnownApplicant = {
  data: ApplicantData;
  documents: readonly DocumentPart[];
  addresses: readonly AddressPart[];
  persons: readonly PersonPart[];
};

export type PhotoPlan = { side: FileSide; fileId: string; parameter: string };

/** What is submitted: the answers by step, the photos, the parts that are taken; and what is missing. */
export type SubmissionPlan = {
  profile: FittedAnswers<ProfileAnswers> | null;
  document: FittedAnswers<DocumentChoice> | null;
  /** Of the identity document. */
  hasBack: boolean;
  selfie: "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | null;
  address: FittedAnswers<AddressAnswers> | null;
  funds: FittedAnswers<FundsAnswers> | null;
  taxId: FittedAnswers<TaxIdAnswers> | null;
  payment: FittedAnswers<PaymentAnswers> | null;
  company: { answers: FittedAnswers<CompanyAnswers>; persons: FittedAnswers<PersonRequest>[] } | null;
  photos: PhotoPlan[];
  parts: string[];
  missing: MissingAnswer[];
};

export const emptyPlan = (): SubmissionPlan => ({
  profile: null,
  document: null,
  hasBack: false,
  selfie: null,
  address: null,
  funds: null,
  taxId: null,
  payment: null,
  company: null,
  photos: [],
  parts: [],
  missing: [],
});

/** The newest of these types that has a front, else the newest. */
export function newestPartOf(
  documents: readonly DocumentPart[],
  types: readonly CustomerDocumentType[],
): DocumentPart | undefined {
  const fitting = documents.filter(({ type }) => types.includes(type));
  return fitting.findLast(({ data }) => data.front_side_id !== undefined) ?? fitting.at(-1);
}

export function photoPlanOf(
  plan: SubmissionPlan,
  { data, type }: DocumentPart,
  side: FileSide,
  field: DocumentSideField = "front_side_id",
): boolean {
  const fileId = data[field];
  if (fileId === undefined) return false;
  plan.photos.push({ side, fileId, parameter: `${type}.${field}` });
  return true;
}

export const missingAnswer = (plan: SubmissionPlan, parameter: string, message = "This is missing.") =>
  plan.missing.push({ parameter, message });

/** What was sent of the street, and by which field. */
export function streetOf({ full_address, address, street_name, building_number, unit_number }: AddressData) {
  const street = [street_name, building_number, unit_number].filter(Boolean).join(" ");
  if (address !== undefined) return { field: "address", line: address };
  return street === "" ? { field: "full_address", line: full_address } : { field: "street_name", line: street };
}
