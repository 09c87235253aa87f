import { describe, expect, test } from "vitest";
import { FormConfig, type FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import type { CheckFacts } from "./verification-checks.facts.rules.ts";
import { completedCheckOf } from "./verification-checks.rules.ts";
import { noSteps } from "./verification-checks.steps.fixture.ts";

const steps = defaultSteps();
const usual = [steps.PROFILE, steps.DOCUMENT, steps.FACIAL];
const formOf = (changes: Partial<FormConfigInput>) =>
  FormConfig.parse({ name: "Onboarding", languages: ["en"], countries: ["UA", "US"], steps: usual, ...changes });

const mrz: NonNullable<DocumentReadingFields["mrz"]> = {
  lines: [],
  documentCode: "P",
  issuingCountry: "UA",
  issuingState: "UKR",
  nationality: "UKR",
  firstNames: "OLENA",
  lastName: "KOVALENKO",
  documentNumber: "FA123456",
  dob: "1990-05-04",
  gender: "F",
  expiry: "2030-01-01",
  wrongDigits: [],
  confidence: 0.98,
  repaired: false,
  doubts: [],
};

const document = (read: typeof mrz | null, typed: NonNullable<CheckFacts["document"]>["typed"] = {}) => ({
  type: "PASSPORT" as const,
  country: "UA",
  typed,
  reading: { mrz: read, visual: null },
  copy: null,
  bankId: null,
});

const printed = (typed: NonNullable<CheckFacts["document"]>["typed"]) => {
  const fields = [{ name: "documentNumber" as const, value: "FA123456", confidence: 0.9 }];
  return { ...document(null, typed), reading: { mrz: null, printed: { layout: "passport", fields }, visual: null } };
};

const factsOf = (form: FormConfig, changes: Partial<CheckFacts> = {}): CheckFacts => ({
  form,
  today: "2026-11-21",
  screening: null,
  signature: null,
  usRecords: null,
  engines: { mrz: "1", barcodes: "1", "visual-zone": "1", copies: "1", faces: "1", ip: "1" },
  profile: { gender: "F" },
  document: document(mrz),
  face: { kind: "compared", distance: 0.3, band: "match" },
  selfie: { same: [], shown: null, signs: [], isClear: true },
  hasFaceDescriptor: true,
  ipCountry: "UA",
  isAnonymizing: false,
  media: null,
  company: null,
  hasDevice: true,
  earlierFaces: null,
  photos: [],
  recordings: new Set(),
  liveness: null,
  presence: null,
  confirmations: { proved: {}, canText: false },
  duplicates: [],
  steps: noSteps,
  ...changes,
});

const bySettings = [
  "duplicate_device",
  "duplicate_profile",
  "anonymizing_network",
  "document_gender",
  "document_fields",
  "document_scanned_copy",
  "profile_extraction",
  "liveness",
  "deepfake",
  "database_screening",
  "adverse_media",
  "qes",
  "us_eidv",
  "company",
] as const;

const results = (facts: CheckFacts) =>
  Object.fromEntries(
    bySettings.flatMap((name) => {
      const made = completedCheckOf(name, facts);
      return made ? [[name, made.result]] : [];
    }),
  );

const duplicate = (kind: "device" | "profile") => [{ kind, verificationId: "v", faceDistance: null, hasPassed: false }];

test("a form that asks for none of it has none of these checks", () => {
  expect(results(factsOf(formOf({})))).toEqual({});
});

describe("each switch has its check", () => {
  const device = formOf({ blockDeviceDuplicates: true });
  const network = formOf({ blockAnonymizingNetwork: true });
  const gender = formOf({ steps: [steps.PROFILE, { ...steps.DOCUMENT, genderValidation: true }] });
  const copies = formOf({ steps: [steps.PROFILE, { ...steps.DOCUMENT, blockScannedCopy: true }] });
  const copied = (score: number) => ({
    ...document(mrz),
    copy: { score, isDoubtful: score >= 0.5, signs: [], measured: { colour: 20, raster: 0, sheet: 0 } },
  });
  const { fields } = steps.PROFILE;
  const guarded = formOf({
    steps: [
      { ...steps.PROFILE, fields: { ...fields, email: { enabled: true, mandatory: true, allowDuplicates: false } } },
    ],
  });
  const extracting = formOf({
    steps: [
      { ...steps.PROFILE, fields: { ...fields, dob: { enabled: true, mandatory: true, dataExtraction: true } } },
      steps.DOCUMENT,
    ],
  });
  const addressing = formOf({
    steps: [
      { ...steps.PROFILE, fields: { ...fields, city: { enabled: true, mandatory: true, dataExtraction: true } } },
      steps.DOCUMENT,
    ],
  });
  const born = [{ name: "birthDate" as const, value: "1990-05-04", confidence: 0.9 }];
  const atLabels = { ...document(null), reading: { mrz: null, printed: { layout: "x", fields: born }, visual: null } };
  const known = { email: "olena@example.com" };

  test.each<[string, CheckFacts, Record<string, string>]>([
    ["a device that nobody else used passes", factsOf(device), { duplicate_device: "pass" }],
    [
      "a device of somebody else fails",
      factsOf(device, { duplicates: duplicate("device") }),
      { duplicate_device: "fail" },
    ],
    ["no device, no pass", factsOf(device, { hasDevice: false }), { duplicate_device: "not_available" }],
    ["an open network passes", factsOf(network), { anonymizing_network: "pass" }],
    ["a listed one fails", factsOf(network, { isAnonymizing: true }), { anonymizing_network: "fail" }],
    ["no list, no pass", factsOf(network, { isAnonymizing: null }), { anonymizing_network: "not_available" }],
    ["the same gender passes", factsOf(gender), { document_gender: "pass" }],
    ["another gender waits", factsOf(gender, { profile: { gender: "M" } }), { document_gender: "review" }],
    [
      "a number of the other gender waits",
      factsOf(gender, { steps: { ...noSteps, taxId: { country: "PL", number: "44051401359", skipped: false } } }),
      { document_gender: "review" },
    ],
    [
      "an unread gender is not passed",
      factsOf(gender, { document: document(null) }),
      { document_gender: "not_available" },
    ],
    [
      "a photo without a sign of a copy passes",
      factsOf(copies, { document: copied(0) }),
      { document_scanned_copy: "pass" },
    ],
    [
      "one with a sign waits, and is never declined",
      factsOf(copies, { document: copied(0.9) }),
      { document_scanned_copy: "review" },
    ],
    ["no photo, no pass", factsOf(copies), { document_scanned_copy: "not_available" }],
    ["an email of nobody else passes", factsOf(guarded, { profile: known }), { duplicate_profile: "pass" }],
    [
      "an email of somebody else fails",
      factsOf(guarded, { profile: known, duplicates: duplicate("profile") }),
      { duplicate_profile: "fail" },
    ],
    ["a field left empty is not looked for", factsOf(guarded), {}],
    ["what was read passes", factsOf(extracting), { profile_extraction: "pass" }],
    [
      "what was not read waits",
      factsOf(extracting, { document: document(null) }),
      { profile_extraction: "not_available" },
    ],
    ["what this document does not hold is for a person", factsOf(addressing), { profile_extraction: "review" }],
    [
      "what was read at its label is for a person",
      factsOf(extracting, { document: atLabels }),
      { profile_extraction: "review" },
    ],
    [
      "nothing of it at its label: not read",
      factsOf(addressing, { document: atLabels }),
      { profile_extraction: "not_available" },
    ],
    [
      "what was read of a zone that was mended is for a person",
      factsOf(extracting, { document: document({ ...mrz, repaired: true }) }),
      { profile_extraction: "review" },
    ],
    [
      "what was typed as it was read passes",
      factsOf(formOf({}), { document: document(mrz, { documentNumber: "fa 123456", expiryDate: "2030-01-01" }) }),
      { document_fields: "pass" },
    ],
    [
      "another number waits",
      factsOf(formOf({}), { document: document(mrz, { documentNumber: "FA123457" }) }),
      { document_fields: "review" },
    ],
    [
      "what no zone holds holds nobody up",
      factsOf(formOf({}), { document: document(mrz, { issueDate: "2020-01-01" }) }),
      {},
    ],
    [
      "nor does it beside what was read",
      factsOf(formOf({}), { document: document(mrz, { issueDate: "2020-01-01", documentNumber: "FA123456" }) }),
      { document_fields: "pass" },
    ],
    [
      "unless the form wants a person to compare it",
      factsOf(formOf({ steps: [steps.PROFILE, { ...steps.DOCUMENT, compareTyped: true }] }), {
        document: document(mrz, { issuingAuthority: "1234" }),
      }),
      { document_fields: "review" },
    ],
    [
      "a number that was typed and not read waits",
      factsOf(formOf({}), { document: document(null, { documentNumber: "FA123456" }) }),
      { document_fields: "not_available" },
    ],
    [
      "one that was read at its label alone is for a person, the same",
      factsOf(formOf({}), { document: printed({ documentNumber: "FA123456" }) }),
      { document_fields: "review" },
    ],
    [
      "or another",
      factsOf(formOf({}), { document: printed({ documentNumber: "FA123457" }) }),
      { document_fields: "review" },
    ],
  ])("%s", (_, facts, expected) => {
    expect(results(facts)).toEqual(expected);
  });
});

test("what has no engine is never passed", () => {
  const form = formOf({
    steps: [
      steps.PROFILE,
      { ...steps.DOCUMENT, blockScannedCopy: true },
      { ...steps.FACIAL, mode: "active", deepfakeDetection: true },
      steps.DATABASE_SCREENING,
      steps.ADVERSE_MEDIA,
      steps.QES,
      steps.US_EIDV,
    ],
  });
  const made = results(factsOf(form));
  expect(Object.keys(made).sort()).toEqual(
    ["document_scanned_copy", "liveness", "deepfake", "database_screening", "adverse_media", "qes", "us_eidv"].sort(),
  );
  expect(new Set(Object.values(made))).toEqual(new Set(["not_available"]));
});
