import type { AddressData, ApplicantData, PersonData } from "#contract/customer-api/customer-applicants.contract.ts";
import type { DocumentType, KeptDocument, SideField } from "#contract/customer-api/customer-documents.contract.ts";
import type { PersonRequest } from "#contract/records/companies/affiliated-persons.ts";
import type {
  AddressAnswers,
  FundsAnswers,
  PaymentAnswers,
  ProfileAnswers,
} from "#contract/records/flow/flow-answers.ts";
import type { FileSide, IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { Country } from "#contract/values/countries.ts";

export type DocumentPart = { id: string; type: DocumentType; data: KeptDocument };
export type AddressPart = { id: string; type: string; data: AddressData };
export type PersonPart = { id: string; type: "AUTHORISED" | "BENEFICIAL"; data: PersonData };

/** All that is known of an applicant, of each kind the newest last. */
export type Known = {
  data: ApplicantData;
  documents: readonly DocumentPart[];
  addresses: readonly AddressPart[];
  persons: readonly PersonPart[];
};

export type PhotoPlan = { side: FileSide; fileId: string; parameter: string };
export type Missing = { parameter: string; message: string };

/** What is submitted: the answers by step, the photos, the parts that are taken; and what is missing. */
export type Plan = {
  profile: ProfileAnswers | null;
  document: {
    documentType: IdentityDocumentType;
    country: Country;
    fields: Record<string, string>;
    hasBack: boolean;
  } | null;
  selfie: "SELFIE_IMAGE" | "SELFIE_WITH_DOCUMENT" | "SELFIE_WITH_CREDIT_CARD" | null;
  address: AddressAnswers | null;
  funds: FundsAnswers | null;
  taxId: { country: Country; number?: string } | null;
  payment: PaymentAnswers | null;
  company: { answers: Record<string, string>; persons: PersonRequest[] } | null;
  photos: PhotoPlan[];
  parts: string[];
  missing: Missing[];
};

export const emptyPlan = (): Plan => ({
  profile: null,
  document: null,
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
export function newestOf(documents: readonly DocumentPart[], types: readonly DocumentType[]): DocumentPart | undefined {
  const fitting = documents.filter(({ type }) => types.includes(type));
  return fitting.findLast(({ data }) => data.front_side_id !== undefined) ?? fitting.at(-1);
}

export function photoOf(
  plan: Plan,
  { data, type }: DocumentPart,
  side: FileSide,
  field: SideField = "front_side_id",
): boolean {
  const fileId = data[field];
  if (fileId === undefined) return false;
  plan.photos.push({ side, fileId, parameter: `${type}.${field}` });
  return true;
}

export const lack = (plan: Plan, parameter: string, message = "This is missing.") =>
  plan.missing.push({ parameter, message });

/** The lines of an address, of what was sent of it. */
export function linesOf({
  full_address,
  address,
  street_name,
  building_number,
  unit_number,
}: AddressData): string | null {
  const street = [street_name, building_number, unit_number].filter(Boolean).join(" ");
  const line = address ?? (street === "" ? full_address : street);
  return line === undefined || line.length < 3 ? null : line.slice(0, 128);
}
