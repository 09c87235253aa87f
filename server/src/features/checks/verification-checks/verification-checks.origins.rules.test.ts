import { expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import { formConfig } from "../../../../test/forms.ts";
import type { CheckFacts } from "./verification-checks.facts.rules.ts";
import { type PersonName, type ProvingFact, readName, typedName } from "./verification-checks.origins.rules.ts";
import { completedChecksOf } from "./verification-checks.rules.ts";
import { noSteps } from "./verification-checks.steps.fixture.ts";

/**
 * On what a check's pass rests. `form`: only whether what was typed keeps the form's rules, and its words say no more;
 * `absence`: that nothing was found; `evidence`: something that was read, seen, or said by a register or a signature.
 */
const grounds: Record<CheckName, "evidence" | "form" | "absence"> = {
  document_type: "evidence",
  document_mrz: "evidence",
  document_barcode: "evidence",
  document_visual: "evidence",
  document_expiry: "evidence",
  bank_id: "evidence",
  duplicate_document: "absence",
  profile_match: "evidence",
  country: "form",
  age: "evidence",
  duplicate_person: "absence",
  face_match: "evidence",
  selfie_picture: "evidence",
  selfie_document: "evidence",
  duplicate_face: "absence",
  ip_country: "evidence",
  duplicate_device: "absence",
  duplicate_profile: "absence",
  anonymizing_network: "evidence",
  document_gender: "evidence",
  document_fields: "evidence",
  document_scanned_copy: "evidence",
  profile_extraction: "evidence",
  liveness: "evidence",
  deepfake: "evidence",
  live_video: "evidence",
  database_screening: "evidence",
  adverse_media: "evidence",
  qes: "evidence",
  us_eidv: "evidence",
  company: "form",
  company_documents: "evidence",
  company_shares: "form",
  company_persons: "evidence",
  company_register: "evidence",
  duplicate_company: "absence",
  recordings: "evidence",
  camera_only: "evidence",
  face_cross_match: "evidence",
  biometric_authentication: "evidence",
  email_confirmed: "evidence",
  phone_confirmed: "evidence",
  tax_id: "form",
  address: "form",
  source_of_funds: "evidence",
  payment_method: "evidence",
  questionnaire: "form",
  video_quiz: "evidence",
};

const steps = defaultSteps();
const form: FormConfig = {
  ...FormConfig.parse(formConfig()),
  ageMin: 18,
  blockCountryMismatch: true,
  blockAnonymizingNetwork: true,
  blockDeviceDuplicates: true,
  blockMultipleAccounts: true,
  countries: ["UA", "US"],
  steps: [
    ...Object.values({
      ...steps,
      QES: { ...steps.QES, askToSign: true },
      TAX_ID: { ...steps.TAX_ID, disableDocumentProof: true },
      ADDRESS: { ...steps.ADDRESS, skipProof: true, countryValidation: true },
      COMPANY: { ...steps.COMPANY, personFormId: "00000000-0000-4000-8000-000000000000", askRegister: true },
    }),
  ] as FormConfig["steps"],
};

const person = { firstName: "Olena", lastName: "Kovalenko", dob: "1990-05-17" };
const profile = {
  first_name: "Olena",
  last_name: "Kovalenko",
  dob: "1990-05-17",
  gender: "F" as const,
  residence_country: "US" as const,
  email: "olena@example.test",
  phone: "+380501234567",
};

/** Everything is typed, all of it agrees, and a certificate of the same name and number signed; nothing was read. */
const typed = (document: CheckFacts["document"]): CheckFacts =>
  ({
    form,
    today: "2026-11-28",
    engines: { mrz: "1", barcodes: "1", "visual-zone": "1", copies: "1", faces: "1", ip: "1" },
    profile,
    document,
    face: null,
    selfie: { same: null, shown: null },
    hasFaceDescriptor: false,
    ipCountry: null,
    isAnonymizing: null,
    hasDevice: false,
    earlierFaces: null,
    photos: [],
    recordings: new Set(),
    confirmations: { proved: {}, canText: true },
    duplicates: [],
    screening: null,
    steps: {
      ...noSteps,
      taxId: { country: "UA", number: "3300912347", skipped: false },
      address: { country: "UA", line1: "Khreshchatyk 1", city: "Kyiv", postalCode: "01001" },
      payment: { method: "bank", accountNumber: "UA213223130000026007233566001" },
      usEidv: { ...person, ssn: "123456789", line1: "1 Main St", city: "Boston", state: "MA", postalCode: "02101" },
    },
    usRecords: null,
    signature: {
      signature: {
        signer: "Olena Kovalenko",
        surname: "Kovalenko",
        givenName: "Olena",
        issuer: "Authority",
        serial: "01",
        algorithm: "EC",
        validFrom: "2026-01-01T00:00:00.000Z",
        validUntil: "2028-01-01T00:00:00.000Z",
        numbers: [{ kind: "tax", country: "UA", number: "3300912347" }],
      },
      problems: [],
      hasTrust: true,
      revocation: "good",
      isStale: false,
      lacking: [],
    },
    company: {
      step: steps.COMPANY,
      answers: { companyName: "Dnipro Mills Ltd", registrationCountry: "UA", registrationNumber: "32855961" },
      persons: [],
      counts: { required: 1, approved: 1, declined: 0 },
      verified: [{ named: person, name: null, birth: null }],
      register: null,
    },
    media: null,
    liveness: null,
    presence: null,
  }) as unknown as CheckFacts;

const unread = {
  type: "PASSPORT",
  country: "UA",
  typed: { documentNumber: "FA123456", expiryDate: "2030-01-01" },
  reading: { mrz: null, visual: null },
  copy: null,
  bankId: null,
} as unknown as CheckFacts["document"];

test.each([
  ["without a document", null],
  ["with one that could not be read", unread],
])("S52 %s, what an applicant typed passes no check that says it is true", (_, document) => {
  const checks = completedChecksOf(typed(document));
  expect(checks.length).toBeGreaterThan(20);
  const passed = checks.filter(({ result }) => result === "pass").map(({ name }) => name);
  expect(passed.filter((name) => grounds[name] === "evidence")).toEqual([]);
  expect(checks.find(({ name }) => name === "qes")).toMatchObject({
    result: "review",
    evidence: { found: "qes.typed_name" },
  });
});

test("S52 the compiler refuses a typed name where one that was read is needed", () => {
  const wantsRead = (name: ProvingFact<PersonName> | null) => name?.origin ?? null;
  expect(wantsRead(readName(null))).toBeNull();
  // @ts-expect-error: what somebody types proves nothing
  expect(wantsRead(typedName(profile))).toBe("typed");
});

test("S52 US records are of the document's person, or of nobody's", () => {
  const all = { name: "match", dob: "match", ssn: "match", address: "match" } as const;
  const usRecords = {
    state: "answered",
    answer: { fields: all, deceased: false },
  } as unknown as CheckFacts["usRecords"];
  const zone = { lastName: "KOVALENKO", wrongDigits: [], confidence: 1, repaired: false, doubts: [], lines: [] };
  const read = (firstNames: string) =>
    ({
      ...unread,
      reading: { mrz: { ...zone, firstNames, documentCode: "P" }, visual: null },
    }) as unknown as typeof unread;
  const foundOf = (document: CheckFacts["document"]) =>
    completedChecksOf({ ...typed(document), usRecords }).find(({ name }) => name === "us_eidv")?.evidence.found;
  expect(foundOf(read("OLENA"))).toBe("us_eidv.pass");
  expect(foundOf(read("TARAS"))).toBe("us_eidv.other_name");
  expect(foundOf(unread)).toBe("us_eidv.other_name");
});
