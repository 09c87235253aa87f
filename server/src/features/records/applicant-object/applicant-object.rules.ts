import { AddressData, type PersonData } from "#contract/customer-api/customer-applicants.contract.ts";
import type { AddressObject, ApplicantObject, DocumentObject } from "#contract/records/applicants/applicant-object.ts";
import type { AffiliatedPersonView, CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import type { AddressAnswers } from "#contract/records/steps/address.schema.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { ApplicantPart } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import type { KnownProfile } from "./applicant-object.known.rules.ts";
import { apiTime } from "./applicant-object.times.rules.ts";

type NameInScript = "first_name" | "middle_name" | "last_name";

export type ApplicantFacts = {
  id: string;
  externalId: string | null;
  createdAt: Date;
  /** Of the verification that is looked at; null: there is none. */
  verification: { status: VerificationStatus; comment: string | null; declineReasons: readonly DeclineReason[] } | null;
  verificationsCount: number;
  /** What holds: corrected, else given. */
  profile: KnownProfile;
  /** Names in their own script. */
  originals: { [N in NameInScript]?: string | null };
  nationality: string | null;
  /** Ids of the form's own fields, in its order. */
  customFieldIds: readonly string[];
  /** `custom_field_1` to `_5`, as the customer's system has said them. */
  saidCustom: readonly (string | null)[];
  sentAddresses: readonly ApplicantPart<AddressData>[];
  /** Of a form's page. */
  addresses: readonly AddressAnswers[];
  documents: DocumentObject[];
  /** Null: a person. */
  company: {
    name: string | null;
    registrationCountry: string | null;
    businessActivityId: string | null;
    /** Its addresses, of a form's page. */
    pageAddresses: Pick<CompanyAnswers, "legalAddress" | "businessAddress"> | null;
    sentPersons: readonly ApplicantPart<PersonData>[];
    /** Of a form's page. */
    persons: readonly AffiliatedPersonView[];
  } | null;
};

const states = {
  created: { profile: null, verification: "new" },
  processing: { profile: "pending", verification: "pending" },
  pending: { profile: "pending", verification: "pending" },
  customer_pending: { profile: "pending", verification: "pending" },
  valid: { profile: "valid", verification: "approved" },
  invalid: { profile: "invalid", verification: "declined" },
} as const satisfies Record<VerificationStatus, { profile: string | null; verification: string }>;

const noParts = {
  address_id: null,
  country: null,
  state: null,
  region: null,
  province: null,
  city: null,
  district: null,
  address: null,
  street_name: null,
  postal_code: null,
  building_number: null,
  unit_number: null,
} satisfies Partial<AddressObject>;

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(", ") || null;

const addressFields = Object.keys(AddressData.shape) as (keyof AddressData)[];

export const sentAddress = ({ id, type, data }: ApplicantPart<AddressData>): AddressObject => ({
  ...noParts,
  full_address: null,
  ...Object.fromEntries(addressFields.map((name) => [name, data[name] ?? null])),
  address_id: id,
  type: type as AddressObject["type"],
});

function addressObject({ kind, country, postalCode, state, city, line1, line2 }: AddressAnswers): AddressObject {
  return {
    ...noParts,
    type: kind === "registered" || kind === undefined ? "REGISTERED" : "ADDITIONAL",
    country,
    full_address: joined(line1, line2, city, state, postalCode, country),
    state: state ?? null,
    city: city ?? null,
    address: joined(line1, line2),
    postal_code: postalCode ?? null,
  };
}

/** The one that was typed into the profile. */
function profileAddress({ address, city, state, postal_code, residence_country }: KnownProfile): AddressObject[] {
  if (!joined(address, city, state, postal_code)) return [];
  return [
    {
      ...noParts,
      type: "ADDITIONAL",
      country: residence_country ?? null,
      full_address: joined(address, city, state, postal_code, residence_country),
      state: state ?? null,
      city: city ?? null,
      address: address ?? null,
      postal_code: postal_code ?? null,
    },
  ];
}

function companyAddresses(answers: NonNullable<ApplicantFacts["company"]>["pageAddresses"]): AddressObject[] {
  const line = (type: AddressObject["type"], full: string | undefined) =>
    full ? [{ ...noParts, type, full_address: full }] : [];
  return [...line("REGISTERED", answers?.legalAddress), ...line("BUSINESS", answers?.businessAddress)];
}

function commonOf(facts: ApplicantFacts) {
  const { verification, profile, company } = facts;
  const state = states[verification?.status ?? "created"];
  return {
    applicant_id: facts.id,
    external_applicant_id: facts.externalId,
    created_at: apiTime(facts.createdAt),
    email: profile.email ?? null,
    phone: profile.phone ?? null,
    profile_status: state.profile,
    profile_comment: verification?.comment ?? null,
    decline_reasons: [...(verification?.declineReasons ?? [])],
    verification_status: state.verification,
    verifications_count: facts.verificationsCount,
    addresses: [
      ...facts.sentAddresses.map(sentAddress),
      ...facts.addresses.map(addressObject),
      ...profileAddress(profile),
      ...companyAddresses(company?.pageAddresses ?? null),
    ],
    documents: facts.documents,
  };
}

const sentPerson = ({ id, type, data }: ApplicantPart<PersonData>) => ({
  affiliated_person_id: id,
  type: type as "AUTHORISED" | "BENEFICIAL",
  title: data.title ?? null,
  share: data.share ?? null,
  first_name: data.first_name ?? null,
  last_name: data.last_name ?? null,
  company_name: null,
  dob: data.dob ?? null,
  residence_country: data.residence_country ?? null,
  nationality: data.nationality ?? null,
  email: data.email ?? null,
});

/** Who is both authorised and an owner is there twice. */
const personObjects = (persons: readonly AffiliatedPersonView[]) =>
  persons.flatMap((person) =>
    person.types.map((type) => ({
      affiliated_person_id: person.id,
      type,
      title: type === "AUTHORISED" ? person.role || null : null,
      share: type === "BENEFICIAL" ? person.share : null,
      first_name: person.firstName || null,
      last_name: person.lastName || null,
      company_name: person.companyName || null,
      dob: person.dob,
      residence_country: person.country,
      nationality: null,
      email: person.email || null,
    })),
  );

function personOf({ profile, originals, nationality, customFieldIds, saidCustom }: ApplicantFacts) {
  const custom = profile.custom ?? {};
  const field = (n: number) => saidCustom[n - 1] ?? custom[customFieldIds[n - 1] ?? ""] ?? null;
  const gender: "M" | "F" | null = profile.gender === "M" || profile.gender === "F" ? profile.gender : null;
  return {
    first_name: profile.first_name ?? null,
    middle_name: profile.middle_name ?? null,
    last_name: profile.last_name ?? null,
    origin_first_name: originals.first_name ?? null,
    origin_middle_name: originals.middle_name ?? null,
    origin_last_name: originals.last_name ?? null,
    dob: profile.dob ?? null,
    gender,
    pep: profile.pep ? profile.pep === "yes" : null,
    residence_country: profile.residence_country ?? null,
    nationality,
    telegram_username: profile.telegram_username ?? null,
    wallet_address: profile.wallet_address ?? null,
    custom_field_1: field(1),
    custom_field_2: field(2),
    custom_field_3: field(3),
    custom_field_4: field(4),
    custom_field_5: field(5),
    driver_license: profile.driver_license ?? null,
    ssn: profile.ssn ?? null,
    custom_fields: custom,
  };
}

/** What `GET /applicants/{id}` and a callback give of an applicant (public API, "Applicants"). */
export function applicantObject(facts: ApplicantFacts): ApplicantObject {
  const { company } = facts;
  if (!company) return { type: "PERSON", ...commonOf(facts), ...personOf(facts) };
  return {
    type: "COMPANY",
    ...commonOf(facts),
    company_name: company.name,
    registration_country: company.registrationCountry,
    business_activity_id: company.businessActivityId,
    affiliated_persons: [...company.sentPersons.map(sentPerson), ...personObjects(company.persons)],
  };
}
