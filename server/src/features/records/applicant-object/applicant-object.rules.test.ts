import { expect, test } from "vitest";
import { ApplicantObject } from "#contract/records/applicants/applicant-object.ts";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { type DocumentObjectFacts, documentObjects } from "./applicant-object.documents.rules.ts";
import { type ApplicantFacts, applicantObject } from "./applicant-object.rules.ts";

const at = new Date("2026-11-29T05:40:11.250Z");
const person: ApplicantFacts = {
  id: "a",
  externalId: null,
  createdAt: at,
  verification: { status: "valid", comment: "", declineReasons: [] },
  verificationsCount: 2,
  profile: {
    first_name: "Olena",
    last_name: "Shevchenko",
    gender: "F",
    pep: "no",
    custom: { zone: "north", tier: "2" },
  },
  originals: { last_name: "Шевченко" },
  nationality: "UA",
  customFieldIds: ["tier", "zone"],
  saidCustom: [null, null, null, "ours", null],
  sentAddresses: [],
  addresses: [],
  documents: [],
  company: null,
};

const given = (facts: Partial<ApplicantFacts>) => {
  const object = applicantObject({ ...person, ...facts });
  expect(ApplicantObject.parse(object)).toEqual(object);
  return object;
};

test("a person is given with what is known, null for what is not, and the form's own fields in its order", () => {
  expect(given({})).toMatchObject({
    type: "PERSON",
    applicant_id: "a",
    external_applicant_id: null,
    created_at: "2026-11-29 05:40:11",
    first_name: "Olena",
    middle_name: null,
    origin_last_name: "Шевченко",
    origin_first_name: null,
    gender: "F",
    pep: false,
    nationality: "UA",
    custom_field_1: "2",
    custom_field_2: "north",
    custom_field_3: null,
    custom_field_4: "ours",
    verifications_count: 2,
    addresses: [],
    documents: [],
  });
  expect(given({ profile: {} })).toMatchObject({ first_name: null, gender: null, pep: null, custom_fields: {} });
  expect(given({ profile: { gender: "X", pep: "yes" } })).toMatchObject({ gender: null, pep: true });
});

test("the state follows the verification; without one the applicant is new", () => {
  const stateOf = (status: (typeof verificationStatuses)[number]) => {
    const object = given({ verification: { status, comment: "c", declineReasons: ["OTHER"] } });
    return [object.profile_status, object.verification_status];
  };
  expect(verificationStatuses.map(stateOf)).toEqual([
    [null, "new"],
    ["pending", "pending"],
    ["pending", "pending"],
    ["pending", "pending"],
    ["valid", "approved"],
    ["invalid", "declined"],
  ]);
  expect(given({ verification: null })).toMatchObject({
    profile_status: null,
    profile_comment: null,
    decline_reasons: [],
    verification_status: "new",
  });
});

test("addresses of the step, of the profile and of a company have their types", () => {
  const step = { country: "UA", city: "Kyiv", line1: "Khreshchatyk 1", line2: "5", postalCode: "01001" } as const;
  const { addresses } = given({
    addresses: [step, { ...step, kind: "postal" }],
    profile: { address: "Main 1", city: "Lviv", residence_country: "UA" },
  });
  expect(addresses).toMatchObject([
    { type: "REGISTERED", address: "Khreshchatyk 1, 5", full_address: "Khreshchatyk 1, 5, Kyiv, 01001, UA" },
    { type: "ADDITIONAL", address_id: null, state: null, postal_code: "01001" },
    { type: "ADDITIONAL", full_address: "Main 1, Lviv, UA", country: "UA" },
  ]);
});

test("a company is given with its persons, who is both authorised and an owner twice", () => {
  const both = {
    ...{ id: "p", types: ["AUTHORISED", "BENEFICIAL"], role: "Director", share: 60, firstName: "Taras" },
    ...{ lastName: "Melnyk", companyName: "", dob: "1980-01-02", country: "UA", email: "" },
  } as AffiliatedPersonView;
  const answers = { companyName: "Dnipro Mills", registrationCountry: "UA", legalAddress: "Naberezhna 1" } as const;
  const company = {
    name: answers.companyName,
    registrationCountry: answers.registrationCountry,
    businessActivityId: null,
    pageAddresses: answers,
    sentPersons: [],
    persons: [both],
  };
  expect(given({ company })).toMatchObject({
    type: "COMPANY",
    company_name: "Dnipro Mills",
    registration_country: "UA",
    business_activity_id: null,
    addresses: [{ type: "REGISTERED", full_address: "Naberezhna 1" }],
    affiliated_persons: [
      {
        affiliated_person_id: "p",
        type: "AUTHORISED",
        title: "Director",
        share: null,
        company_name: null,
        email: null,
      },
      { affiliated_person_id: "p", type: "BENEFICIAL", title: null, share: 60, last_name: "Melnyk" },
    ],
  });
});

test("documents: one for each, its own checks decide its status, and addresses only where they are wanted", () => {
  const file = (id: string, side: DocumentObjectFacts["files"][number]["side"], page = 1) => ({
    id,
    side,
    page,
    sizeBytes: 9,
    at,
    isSent: false,
  });
  const facts: DocumentObjectFacts = {
    status: "invalid",
    comment: "Not theirs",
    declineReasons: ["OTHER"],
    files: [
      file("f", "front"),
      file("b", "back"),
      file("s", "selfie"),
      file("d", "address_proof"),
      file("d2", "address_proof", 2),
    ],
    checks: [
      { name: "document_mrz", result: "fail", reasons: ["FAKE_DOCUMENT"] },
      { name: "face_match", result: "pass", reasons: [] },
      { name: "address", result: "review", reasons: [] },
    ],
    reading: null,
    answers: {
      document: { documentType: "RESIDENCE_PERMIT", country: "UA", fields: { documentNumber: "AB1" } },
      taxId: null,
      payment: null,
      funds: null,
    },
  };
  const documents = documentObjects(facts, null);
  expect(given({ documents }).documents).toMatchObject([
    {
      document_id: "f",
      type: "PERMANENT_RESIDENCE_PERMIT",
      status: "invalid",
      decline_reasons: ["FAKE_DOCUMENT"],
      comment: "Not theirs",
      document_number: "AB1",
      front_side: null,
      front_side_size: 9,
      back_side_size: 9,
    },
    { document_id: "s", type: "SELFIE_IMAGE", status: "valid", decline_reasons: [] },
    { document_id: "d", type: "ADDRESS_DOCUMENT", status: "invalid", created_at: "2026-11-29 05:40:11" },
  ]);
  const shown = documentObjects(facts, (id) => `/${id}`);
  expect(shown[0]).toMatchObject({ front_side: "/f", back_side: "/b", other_side_1: null });
  expect(shown[2]).toMatchObject({ front_side: "/d", other_side_1: "/d2", back_side: null });
});
