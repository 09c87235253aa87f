import { describe, expect, test } from "vitest";
import { FormConfig, type FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { type CheckName, checkNames } from "#contract/records/verifications/check-evidence.ts";
import { feedFaults, newsFaults } from "#contract/records/verifications/media-findings.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import type { CheckFacts, DocumentFacts, LivenessFacts } from "./verification-checks.facts.rules.ts";
import { completedCheckOf } from "./verification-checks.rules.ts";
import { noSteps } from "./verification-checks.steps.fixture.ts";

// Whatever a check needs is taken away in turn: a partial look never passes (docs/screening-scores.md). A new check has to
// say here what it needs, or that a person always looks.

const { PROFILE, DOCUMENT, FACIAL, TAX_ID, ADDRESS, AML, PAYMENT_METHOD, QUESTIONNAIRE, VIDEO, LIVE_VIDEO, ...more } =
  defaultSteps();
const { DATABASE_SCREENING, ADVERSE_MEDIA, QES, US_EIDV, COMPANY } = more;
const requested = { ...PROFILE.fields.first_name, enabled: true, mandatory: true };
const profileStep = {
  ...PROFILE,
  fields: { ...PROFILE.fields, email: { ...requested, confirm: true, allowDuplicates: false } },
};
const phoneStep = { ...PROFILE, fields: { ...PROFILE.fields, phone: { ...requested, confirm: true } } };

const formOf = (steps: FormConfigInput["steps"], change: Partial<FormConfigInput> = {}) =>
  FormConfig.parse({ name: "Whole", languages: ["en"], countries: ["UA", "US"], ageMin: 18, steps, ...change });
const identityForm = formOf([profileStep, DOCUMENT, FACIAL], {
  blockCountryMismatch: true,
  blockDeviceDuplicates: true,
  blockAnonymizingNetwork: true,
});

const mrz: NonNullable<DocumentReadingFields["mrz"]> = {
  lines: ["P<UKR…", "…"],
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
const visual = [{ field: "last_name", expected: "KOVALENKO", found: "KOVALENKO", likeness: 1, same: true }];
const reading = { mrz, visual } as DocumentReadingFields;
const unread = { mrz: null, barcode: null, visual: null } as DocumentReadingFields;
const copy = { score: 0, isDoubtful: false, signs: [] } as unknown as DocumentFacts["copy"];
const passport: DocumentFacts = { type: "PASSPORT", country: "UA", typed: {}, reading, copy, bankId: null };

const whole: CheckFacts = {
  form: identityForm,
  today: "2026-11-21",
  engines: { mrz: "1", barcodes: "1", "visual-zone": "1", copies: "1", faces: "1", ip: "1" },
  profile: {
    first_name: "Olena",
    last_name: "Kovalenko",
    dob: "1990-05-04",
    gender: "F",
    residence_country: "UA",
    email: "olena@example.com",
  },
  document: passport,
  face: { kind: "compared", distance: 0.3, band: "match" },
  selfie: { same: [], shown: { hasSmallFace: true, hasZone: true, hasCardNumber: true }, isClear: true, signs: [] },
  hasFaceDescriptor: true,
  ipCountry: "UA",
  isAnonymizing: false,
  hasDevice: true,
  earlierFaces: { farthest: 0.2, nearestApproved: 0.2 },
  photos: [{ side: "front", source: "camera", signs: [] }],
  recordings: new Set(["front"]),
  confirmations: { proved: { email: "olena@example.com" }, canText: true },
  duplicates: [],
  screening: { hits: [], missing: [], listsCount: 2, isCut: false },
  steps: noSteps,
  usRecords: null,
  signature: null,
  company: null,
  media: null,
  liveness: null,
  presence: null,
};

type Change = Partial<CheckFacts>;
/** `facts`: with them the check passes; `without`: each of these takes something away from them. */
type Needs = { facts?: Change; without: Record<string, Change> };

const unreadDocument = { "the reading of the document": { document: { ...passport, reading: unread } } };
const withStep = (step: object, rest: Partial<FormConfigInput> = {}) => ({
  form: formOf([profileStep, DOCUMENT, { ...FACIAL, ...step }], rest),
});
const answered = {
  passive: { verdict: "genuine", likelihood: 0.9 },
  deepfake: { verdict: "genuine", likelihood: 0.9 },
};
const silent = {
  "the provider": { presence: { state: "not_configured" } },
  "its answer": { presence: { state: "failed", why: "timeout" } },
  "its word": { presence: { state: "unknown" } },
  everything: { presence: null },
} as unknown as Record<string, Change>;
const bankPerson = {
  first_name: "Olena",
  last_name: "Kovalenko",
  birth_date: "1990-05-04",
  gender: null,
  personal_number: null,
  document_number: null,
  bank: "Bank",
  confirmed_at: "2026-11-20T10:00:00Z",
};
const companyStep = { ...COMPANY, personFormId: "00000000-0000-4000-8000-000000000001", askRegister: true };
const companyForm = { form: formOf([companyStep] as FormConfigInput["steps"]) };
const registered = { known: true, facts: [{ label: "Name", value: "Dnipro Mills Ltd" }] };
const company = {
  step: companyStep,
  answers: { companyName: "Dnipro Mills Ltd", registrationCountry: "UA", registrationNumber: "32855961" },
  persons: [{ id: "p", parent: null, kind: "person", types: ["BENEFICIAL"], share: 100, reason: "" }],
  counts: { required: 1, approved: 1, declined: 0 },
  verified: [],
  register: { state: "answered", answer: registered },
} as unknown as NonNullable<CheckFacts["company"]>;
const aCompany = {
  ...companyForm,
  company,
  steps: { ...noSteps, pages: { company_registration: ["Dnipro Mills Ltd"] } },
};
const noCompany = { "what was given": { company: null } };
const taxForm = { form: formOf([PROFILE, TAX_ID]) };
const number = { country: "UA", number: "3184710691" } as unknown as NonNullable<CheckFacts["steps"]["taxId"]>;
const address = { country: "UA", line1: "Khreshchatyk 1", city: "Kyiv", postalCode: "01001" };
const records = { fields: { name: "match", ssn: "match" }, deceased: false };
const usForm = { form: formOf([PROFILE, US_EIDV]), profile: { ...whole.profile, residence_country: "US" as const } };
const asksUs = {
  ...usForm,
  steps: { ...noSteps, usEidv: { skipped: false, firstName: "Olena", lastName: "Kovalenko" } },
  usRecords: { state: "answered", answer: records },
};
const signature = {
  signature: {
    signer: "Kovalenko Olena",
    issuer: "Authority",
    validUntil: "2028-01-01T00:00:00.000Z",
    surname: "Kovalenko",
    givenName: "Olena",
    numbers: [],
  },
  problems: [],
  lacking: [],
  hasTrust: true,
  revocation: "good",
  isStale: false,
} as unknown as NonNullable<CheckFacts["signature"]>;
const question = { id: "q", kind: "text", title: { en: "Why?" }, mandatory: true };
const shownActs: LivenessFacts = {
  tries: 1,
  run: { hasPassed: true, acts: [] },
  distance: 0.2,
  wasSeenBefore: false,
};

/** Every fault of a feed, and of what is no feed. */
const mediaFaults = Object.fromEntries(
  [...feedFaults.map((why) => ({ why, feed: "court" })), ...newsFaults.map((why) => ({ why, feed: null }))].map(
    (fault): [string, Change] => [
      `a whole search: ${fault.why}`,
      { media: { kind: "searched", articles: [], missing: [fault] } },
    ],
  ),
);

const byHand = "a person always looks";
const needs: Record<CheckName, Needs | typeof byHand> = {
  document_type: { without: unreadDocument },
  document_mrz: { without: unreadDocument },
  document_barcode: byHand,
  document_visual: {
    without: { ...unreadDocument, print: { document: { ...passport, reading: { ...reading, visual: null } } } },
  },
  document_expiry: { without: unreadDocument },
  bank_id: {
    facts: { document: { ...passport, bankId: { state: "verified", person: bankPerson } as DocumentFacts["bankId"] } },
    without: {
      "the bank": { document: { ...passport, bankId: { state: "away" } } },
      "its word": { document: { ...passport, bankId: { state: "pending" } } },
    },
  },
  duplicate_document: { without: unreadDocument },
  profile_match: { without: unreadDocument },
  country: { without: unreadDocument },
  age: { without: { ...unreadDocument, "the day of birth": { document: null, profile: {} } } },
  duplicate_person: { without: { "names and day of birth": { document: null, profile: {} } } },
  face_match: { without: { "the faces engine": { face: { kind: "refused", refusal: "faces_not_compared" } } } },
  selfie_picture: {
    without: {
      "the picture": { selfie: { same: null, shown: null, isClear: true, signs: [] } },
      "the search for a screen": { selfie: { same: [], shown: null, isClear: true, signs: null } },
    },
  },
  selfie_document: {
    facts: withStep({ withDocument: true }),
    without: { "the picture": { selfie: { same: [], shown: null, isClear: true, signs: [] } } },
  },
  duplicate_face: { without: { "the face": { hasFaceDescriptor: false } } },
  ip_country: { without: { "the country of the address": { ipCountry: null } } },
  duplicate_device: { without: { "the device": { hasDevice: false } } },
  duplicate_profile: byHand,
  anonymizing_network: { without: { "the list of networks": { isAnonymizing: null } } },
  document_gender: {
    facts: { form: formOf([profileStep, { ...DOCUMENT, genderValidation: true }, FACIAL]) },
    without: {
      ...unreadDocument,
      "what was typed": { profile: { ...whole.profile, gender: undefined } as Change["profile"] } as Change,
    },
  },
  document_fields: {
    facts: { document: { ...passport, typed: { documentNumber: "FA123456" } } },
    without: { reading: { document: { ...passport, typed: { documentNumber: "FA123456" }, reading: unread } } },
  },
  document_scanned_copy: {
    facts: { form: formOf([profileStep, { ...DOCUMENT, blockScannedCopy: true }, FACIAL]) },
    without: { "the look at the photo": { document: { ...passport, copy: null } } },
  },
  profile_extraction: {
    facts: {
      form: formOf([
        { ...PROFILE, fields: { ...PROFILE.fields, last_name: { ...requested, dataExtraction: true } } },
        DOCUMENT,
        FACIAL,
      ]),
    },
    without: unreadDocument,
  },
  liveness: {
    facts: { ...withStep({ mode: "active" }), liveness: shownActs },
    without: {
      "the run": { liveness: null },
      "the comparison of faces": { liveness: { ...shownActs, distance: null } },
    },
  },
  deepfake: {
    facts: {
      ...withStep({ deepfakeDetection: true }),
      presence: { state: "answered", answer: answered } as unknown as CheckFacts["presence"],
    },
    without: silent,
  },
  live_video: byHand,
  database_screening: {
    facts: { form: formOf([PROFILE, DATABASE_SCREENING]) },
    without: {
      "who is searched for": { screening: null },
      "a list": { screening: { hits: [], missing: ["ofac"], listsCount: 1, isCut: false } },
      "all lists": { screening: { hits: [], missing: ["sanctions", "pep"], listsCount: 0, isCut: false } },
      "namesakes beyond those that are kept": {
        screening: { hits: [{ band: "possible", verdict: "irrelevant" }], missing: [], listsCount: 2, isCut: true },
      },
      "the judgement of a hit": {
        screening: { hits: [{ band: "possible", verdict: null }], missing: [], listsCount: 2, isCut: false },
      },
    },
  },
  adverse_media: {
    facts: { form: formOf([PROFILE, ADVERSE_MEDIA]), media: { kind: "searched", articles: [], missing: [] } },
    without: {
      "the search": { media: null },
      "the sources": { media: { kind: "no_media" } },
      "the name": { media: { kind: "no_name" } },
      ...mediaFaults,
    },
  },
  qes: {
    facts: { form: formOf([profileStep, DOCUMENT, QES]), signature },
    without: {
      "the signature": { signature: null },
      "trusted issuers": { signature: { ...signature, hasTrust: false } },
      "the word on revocation": { signature: { ...signature, revocation: "unknown" } },
      "the name": { document: null, profile: {} },
    },
  },
  us_eidv: {
    facts: asksUs as unknown as Change,
    without: {
      "the provider": { usRecords: { state: "not_configured" } },
      "its answer": { usRecords: { state: "failed", why: "timeout" } },
      "its word": { usRecords: { state: "unknown" } },
      everything: { usRecords: null },
      "the name": { usRecords: { state: "answered", answer: { ...records, fields: { ssn: "match" } } } },
      "the number": { usRecords: { state: "answered", answer: { ...records, fields: { name: "match" } } } },
    } as unknown as Record<string, Change>,
  },
  company: {
    facts: aCompany,
    without: {
      ...noCompany,
      numbers: { company: { ...company, answers: { ...company.answers, registrationNumber: "" } } },
      "the country's rule": { company: { ...company, answers: { ...company.answers, registrationCountry: "KY" } } },
    },
  },
  company_documents: { facts: aCompany, without: { ...noCompany, "the reading of a paper": { steps: noSteps } } },
  company_shares: { facts: aCompany, without: { ...noCompany, owners: { company: { ...company, persons: [] } } } },
  company_persons: {
    facts: aCompany,
    without: {
      ...noCompany,
      "a person": { company: { ...company, counts: { required: 1, approved: 0, declined: 0 } } },
    },
  },
  company_register: {
    facts: aCompany,
    without: {
      ...noCompany,
      "the provider": { company: { ...company, register: { state: "not_configured" } } },
      "its answer": { company: { ...company, register: { state: "failed", why: "timeout" } } },
      "its word": { company: { ...company, register: { state: "unknown" } } },
      "the name in it": {
        company: { ...company, register: { state: "answered", answer: { known: true, facts: [] } } },
      },
      everything: { company: { ...company, register: null } },
    } as unknown as Record<string, Change>,
  },
  duplicate_company: { facts: aCompany, without: noCompany },
  recordings: {
    facts: { form: formOf([profileStep, { ...DOCUMENT, recordVideo: true }, FACIAL]) },
    without: { "the recording": { recordings: new Set() } },
  },
  camera_only: {
    facts: { form: formOf([profileStep, { ...DOCUMENT, fileUploading: false }, FACIAL]) },
    without: { "the camera": { photos: [{ side: "front", source: "upload", signs: [] }] } },
  },
  face_cross_match: {
    facts: withStep({ crossMatching: true }),
    without: { likeness: { earlierFaces: { farthest: 0.9, nearestApproved: null } } },
  },
  biometric_authentication: {
    facts: withStep({ biometricAuthentication: true }),
    without: { likeness: { earlierFaces: { farthest: 0.9, nearestApproved: 0.9 } } },
  },
  email_confirmed: { without: { "the proof": { confirmations: { proved: {}, canText: true } } } },
  phone_confirmed: {
    facts: {
      form: formOf([phoneStep]),
      profile: { ...whole.profile, phone: "+380501234567" },
      confirmations: { proved: { phone: "+380501234567" }, canText: true },
    },
    without: {
      "the proof": { confirmations: { proved: {}, canText: true } },
      "text messages": { confirmations: { proved: {}, canText: false } },
    },
  },
  tax_id: {
    facts: { ...taxForm, steps: { ...noSteps, taxId: number, pages: { tax_id_proof: ["3184710691"] } } },
    without: {
      "the page": { steps: { ...noSteps, taxId: { skipped: true } as typeof number } },
      "the reading of the proof": { steps: { ...noSteps, taxId: number } },
      "the country's rule": {
        form: formOf([PROFILE, TAX_ID], { countries: ["UA", "KY"] }),
        steps: { ...noSteps, taxId: { ...number, country: "KY" }, pages: { tax_id_proof: ["3184710691"] } },
      },
    },
  },
  address: {
    facts: {
      form: formOf([PROFILE, { ...ADDRESS, extractAddress: true }]),
      steps: { ...noSteps, address: address as never, pages: { address_proof: ["Khreshchatyk 1", "01001 Kyiv"] } },
    },
    without: {
      "the reading of the proof": { steps: { ...noSteps, address: address as never } },
      "what was typed": { steps: { ...noSteps, pages: { address_proof: ["Khreshchatyk 1", "01001 Kyiv"] } } },
      "reading proofs at all": { form: formOf([PROFILE, { ...ADDRESS, extractAddress: false }]) },
    },
  },
  source_of_funds: byHand,
  payment_method: byHand,
  questionnaire: {
    facts: {
      form: formOf([PROFILE, { ...QUESTIONNAIRE, questions: [question] as never }]),
      steps: { ...noSteps, questionnaire: { q: "Because" } },
    },
    without: { answers: { steps: noSteps } },
  },
  video_quiz: byHand,
};

const stepOfHand: Partial<Record<CheckName, Change>> = {
  live_video: { form: formOf([PROFILE, LIVE_VIDEO]) },
  source_of_funds: { form: formOf([PROFILE, AML]) },
  payment_method: {
    form: formOf([PROFILE, PAYMENT_METHOD]),
    steps: { ...noSteps, payment: { method: "card", cardLastFour: "1234" } as never },
  },
  video_quiz: { form: formOf([PROFILE, { ...VIDEO, questions: ["Who?"] }]) },
};

const resultOf = (name: CheckName, change: Change) => completedCheckOf(name, { ...whole, ...change })?.result;

describe.each(checkNames)("%s", (name) => {
  const need = needs[name];
  if (need === byHand) {
    test("passes by no machine, or needs nothing but what the applicant gave", () => {
      expect(resultOf(name, stepOfHand[name] ?? { document: null, profile: {} })).not.toBe("pass");
    });
    return;
  }
  test("passes when it has all that it needs", () => {
    expect(resultOf(name, need.facts ?? {})).toBe("pass");
  });
  test.each(Object.entries(need.without))("never passes without %s", (_, change) => {
    const result = resultOf(name, { ...need.facts, ...change });
    expect(result).toBeDefined();
    expect(result).not.toBe("pass");
  });
});
