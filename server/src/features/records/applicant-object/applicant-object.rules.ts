import type { AddressObject, ApplicantObject, DocumentObject } from "#contract/records/applicants/applicant-object.ts";
import type { AffiliatedPersonView, CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import type { AddressAnswers, ProfileAnswers } from "#contract/records/flow/flow-answers.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { apiTime } from "./applicant-object.times.rules.ts";

type Known = { [N in Exclude<keyof ProfileAnswers, "custom">]?: string | null | undefined } & {
  custom?: Record<string, string> | undefined;
};
type NameInScript = "first_name" | "middle_name" | "last_name";

export type ApplicantFacts = {
  id: string;
  externalId: string | null;
  createdAt: Date;
  /** Of the verification that is looked at; null: there is none. */
  verification: { status: VerificationStatus; comment: string; declineReasons: readonly DeclineReason[] } | null;
  verificationsCount: number;
  /** What holds: corrected, else given. */
  profile: Known;
  /** Names in their own script. */
  originals: { [N in NameInScript]?: string | null };
  nationality: string | null;
  /** Ids of the form's own fields, in its order. */
  customFieldIds: readonly string[];
  addresses: readonly AddressAnswers[];
  documents: DocumentObject[];
  /** Null: a person. */
  company: {
    answers: CompanyAnswers | null;
    name: string | null;
    registrationCountry: string | null;
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
function profileAddress({ address, city, state, postal_code, residence_country }: Known): AddressObject[] {
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

function companyAddresses(answers: CompanyAnswers | null): AddressObject[] {
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
    profile_comment: verification?.comment ?? "",
    decline_reasons: [...(verification?.declineReasons ?? [])],
    verification_status: state.verification,
    verifications_count: facts.verificationsCount,
    addresses: [
      ...facts.addresses.map(addressObject),
      ...profileAddress(profile),
      ...companyAddresses(company?.answers ?? null),
    ],
    documents: facts.documents,
  };
}

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

function personOf({ profile, originals, nationality, customFieldIds }: ApplicantFacts) {
  const custom = profile.custom ?? {};
  const field = (n: number) => custom[customFieldIds[n - 1] ?? ""] ?? null;
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
    company_name: company.answers?.companyName ?? company.name,
    registration_country: company.answers?.registrationCountry ?? company.registrationCountry,
    business_activity_id: null,
    affiliated_persons: personObjects(company.persons),
  };
}
