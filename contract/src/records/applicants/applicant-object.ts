import { z } from "zod";
import { declineReasons } from "../verifications/verification-states.ts";

const perhaps = z.string().nullable();
const reasons = z.array(z.enum(declineReasons));

/** UTC, `YYYY-MM-DD hh:mm:ss`. */
export const ApiTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/** As it is given by `POST /addresses`; what is not known is null. */
export const AddressObject = z.strictObject({
  /** Null: it was given on a form's page, and is no object of its own. */
  address_id: perhaps,
  type: z.enum(["REGISTERED", "ADDITIONAL", "BUSINESS"]),
  country: perhaps,
  full_address: perhaps,
  state: perhaps,
  region: perhaps,
  province: perhaps,
  city: perhaps,
  district: perhaps,
  address: perhaps,
  street_name: perhaps,
  postal_code: perhaps,
  building_number: perhaps,
  unit_number: perhaps,
});
export type AddressObject = z.infer<typeof AddressObject>;

/** Types by the customers' API; VISA and VOTING_CARD are ours. */
export const apiDocumentTypes = [
  "GOVERNMENT_ID",
  "DRIVERS_LICENSE",
  "REFUGEE_CARD",
  "PASSPORT",
  "DOMESTIC_PASSPORT",
  "FOREIGN_CITIZEN_PASSPORT",
  "PERMANENT_RESIDENCE_PERMIT",
  "VISA",
  "VOTING_CARD",
  "SELFIE_IMAGE",
  "SELFIE_WITH_DOCUMENT",
  "SELFIE_WITH_CREDIT_CARD",
  "ADDRESS_DOCUMENT",
  "FINANCIAL_DOCUMENT",
  "BANK_STATEMENT",
  "CREDIT_CARD",
  "TAX_ID_NUMBER",
  "VIDEO",
  "REGISTRATION_COMPANY",
  "COMPANY_LEGAL_ADDRESS",
  "COMPANY_OWNERSHIP",
  "AUTHORISED_PERSON",
] as const;
export type ApiDocumentType = (typeof apiDocumentTypes)[number];

/** Sides are addresses of files, and null where none is given (callbacks give none: they would be over by the time of reading). */
export const DocumentObject = z.strictObject({
  document_id: z.string(),
  type: z.enum(apiDocumentTypes),
  status: z.enum(["pending", "valid", "invalid"]).nullable(),
  comment: perhaps,
  decline_reasons: reasons,
  provider: perhaps,
  document_number: perhaps,
  additional_number: perhaps,
  issue_date: perhaps,
  expiry_date: perhaps,
  issuing_authority: perhaps,
  /** The first and the last four digits. */
  card_number: perhaps,
  account_number: perhaps,
  income_sources: z.array(z.string()),
  /** A sum in EUR, or the word of a range. */
  annual_income: z.union([z.number(), z.string()]).nullable(),
  transaction_amount: z.number().nullable(),
  transaction_currency: perhaps,
  transaction_datetime: perhaps,
  transaction_purpose: perhaps,
  origin_funds: perhaps,
  portrait: perhaps,
  front_side: perhaps,
  /** In bytes. */
  front_side_size: z.number().int().nullable(),
  back_side: perhaps,
  back_side_size: z.number().int().nullable(),
  other_side_1: perhaps,
  other_side_2: perhaps,
  other_side_3: perhaps,
  created_at: ApiTime,
});
export type DocumentObject = z.infer<typeof DocumentObject>;

const AffiliatedPersonObject = z.strictObject({
  affiliated_person_id: z.string(),
  type: z.enum(["AUTHORISED", "BENEFICIAL"]),
  /** Of who is authorised. */
  title: perhaps,
  /** Percent, of who is an owner. */
  share: z.number().nullable(),
  first_name: perhaps,
  last_name: perhaps,
  /** Of an owner that is a company. */
  company_name: perhaps,
  dob: perhaps,
  residence_country: perhaps,
  nationality: perhaps,
  email: perhaps,
});

export type PersonObject = z.infer<typeof AffiliatedPersonObject>;

const common = {
  applicant_id: z.string(),
  external_applicant_id: perhaps,
  created_at: ApiTime,
  email: perhaps,
  phone: perhaps,
  profile_status: z.enum(["pending", "valid", "invalid"]).nullable(),
  /** What was written with the decision that holds. */
  profile_comment: perhaps,
  decline_reasons: reasons,
  /** `new`: there is no verification, or it has only begun. */
  verification_status: z.enum(["new", "pending", "approved", "declined"]),
  verifications_count: z.number().int().nonnegative(),
  addresses: z.array(AddressObject),
  documents: z.array(DocumentObject),
};

const PersonObject = z.strictObject({
  ...common,
  type: z.literal("PERSON"),
  first_name: perhaps,
  middle_name: perhaps,
  last_name: perhaps,
  /** As they are written in their own script. */
  origin_first_name: perhaps,
  origin_middle_name: perhaps,
  origin_last_name: perhaps,
  dob: perhaps,
  /** Null also for X, which the field's clients do not know. */
  gender: z.enum(["M", "F"]).nullable(),
  pep: z.boolean().nullable(),
  residence_country: perhaps,
  nationality: perhaps,
  telegram_username: perhaps,
  wallet_address: perhaps,
  custom_field_1: perhaps,
  custom_field_2: perhaps,
  custom_field_3: perhaps,
  custom_field_4: perhaps,
  custom_field_5: perhaps,
  /** These three are ours. */
  driver_license: perhaps,
  ssn: perhaps,
  /** By the ids that the form gives its own fields. */
  custom_fields: z.record(z.string(), z.string()),
});

const CompanyObject = z.strictObject({
  ...common,
  type: z.literal("COMPANY"),
  company_name: perhaps,
  registration_country: perhaps,
  business_activity_id: perhaps,
  affiliated_persons: z.array(AffiliatedPersonObject),
});

/** What `GET /applicants/{id}` and a callback's `applicant` give (docs/callbacks.md). */
export const ApplicantObject = z.discriminatedUnion("type", [PersonObject, CompanyObject]);
export type ApplicantObject = z.infer<typeof ApplicantObject>;
