import { FormConfig, type FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import { comparedBandOf } from "#engines/faces/compare.ts";
import { looksForDuplicates } from "./verification-checks.duplicates.rules.ts";
import { faceThresholdsOf } from "./verification-checks.face-facts.rules.ts";
import type { CheckFacts, DuplicateFacts } from "./verification-checks.facts.rules.ts";
import type { KeptCase } from "./verification-checks.kept-facts.rules.ts";
import type { CompletedCheck } from "./verification-checks.outcome.rules.ts";
import { completedChecksOf } from "./verification-checks.rules.ts";
import { noSteps } from "./verification-checks.steps.fixture.ts";

type Choose = <T>(...of: readonly [T, ...T[]]) => T;

/** The same choices for the same seed. */
export function pickerOf(seed: number): Choose {
  let state = seed * 2_654_435_761 + 1;
  return (...of) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return of[Math.floor((state / 2_147_483_648) * of.length)] ?? of[0];
  };
}

const steps = defaultSteps();
const requested = { enabled: true, mandatory: true };
export const profileStep = {
  ...steps.PROFILE,
  fields: { ...steps.PROFILE.fields, residence_country: requested, gender: requested, dob: requested },
};

/** A form as its editor may leave it, of the usual steps. */
export function anyForm(pick: Choose): FormConfig {
  const yes = () => pick(true, false);
  const match = pick(0.3, 0.45, 0.52);
  const input: FormConfigInput = {
    name: "Onboarding",
    languages: ["en"],
    countries: pick(["UA", "DE"] as const, ["UA"] as const, ["DE", "FR"] as const).slice(),
    autoDecline: yes(),
    enableCustomerProcessing: pick(false, false, false, true),
    ageMin: pick(null, 18, 40),
    ageMax: pick(null, null, 50),
    blockCountryMismatch: yes(),
    blockAnonymizingNetwork: pick(false, false, true),
    detectMatchingApplicants: pick(true, true, false),
    blockMultipleAccounts: yes(),
    blockDocumentDuplicates: yes(),
    blockDeviceDuplicates: pick(false, false, true),
    steps: [
      profileStep,
      { ...steps.DOCUMENT, genderValidation: yes(), compareTyped: yes(), blockScannedCopy: pick(false, false, true) },
      {
        ...steps.FACIAL,
        thresholds: { match, noMatch: pick(0.55, 0.7) },
        crossMatching: yes(),
        biometricAuthentication: yes(),
      },
      { ...steps.DATABASE_SCREENING, declineStrong: yes() },
    ],
  };
  return FormConfig.parse(input);
}

/** Whatever was submitted and found, under whichever form. */
export type Submitted = ReturnType<typeof anySubmission>;

export function anySubmission(pick: Choose) {
  const other = (kind: DuplicateFacts["kind"]): DuplicateFacts[] =>
    pick([], [], [{ kind, verificationId: "other", hasPassed: pick(true, false), faceDistance: null }]);
  const dob: string = pick("1990-05-04", "2010-01-01", "1970-02-02");
  const gender = pick("F", "F", "M") as "F" | "M";
  return {
    profile: { first_name: "Olena", last_name: "Kovalenko", dob, gender, residence_country: pick("UA", "DE") } as const,
    country: pick("UA", "DE") as "UA" | "DE",
    reading: pick(true, true, true, false)
      ? {
          mrz: {
            lines: ["P<UKR", "FA"],
            documentCode: "P",
            issuingCountry: pick("UA", "UA", "DE"),
            issuingState: "UKR",
            nationality: "UKR",
            firstNames: "OLENA",
            lastName: "KOVALENKO",
            documentNumber: "FA123456",
            dob,
            gender: "F" as const,
            expiry: pick("2030-01-01", "2030-01-01", "2020-01-01"),
            wrongDigits: [],
            confidence: 0.98,
            repaired: pick(false, false, true),
            doubts: [],
          },
          visual: [{ field: "last_name", expected: "KOVALENKO", found: "KOVALENKO", likeness: 1, same: true }],
        }
      : null,
    distance: pick(0.2, 0.4, 0.5, 0.6, 0.8),
    areClear: pick(true, true, false),
    duplicates: [...other("person"), ...other("document"), ...other("face"), ...other("device")],
    ipCountry: pick("UA", "DE", null),
    isAnonymizing: pick(true, false, null),
    earlier: pick(null, null, { farthest: 0.5, nearestApproved: pick(null, 0.4, 0.75) }),
    hits: pick([], [], [{ band: "strong" as const, verdict: null }], [{ band: "possible" as const, verdict: null }]),
  };
}

const today = "2026-11-21";

/** The facts as they are gathered under a form. */
export function factsUnder(form: FormConfig, given: Submitted): CheckFacts {
  const facial = stepOf(form, "FACIAL");
  if (!facial) throw new Error("the form has a selfie");
  const { distance, areClear } = given;
  const isSearched = ({ kind }: DuplicateFacts) =>
    kind === "device" ? form.blockDeviceDuplicates : looksForDuplicates(form, kind as "person");
  return {
    form,
    today,
    screening: { hits: given.hits, missing: [], listsCount: 3, isCut: false },
    signature: null,
    usRecords: null,
    engines: { mrz: "1", barcodes: "1", "visual-zone": "1", copies: "1", faces: "1", ip: "1" },
    profile: given.profile,
    document: {
      type: "PASSPORT",
      country: given.country,
      typed: {},
      reading: given.reading ?? { mrz: null, visual: null },
      copy: { score: 0.1, isDoubtful: false, signs: [] } as unknown as NonNullable<CheckFacts["document"]>["copy"],
      bankId: null,
    },
    face: { kind: "compared", distance, band: comparedBandOf(distance, faceThresholdsOf(facial), areClear) },
    selfie: { same: [], shown: null, signs: [], isClear: areClear },
    hasFaceDescriptor: true,
    ipCountry: given.ipCountry,
    isAnonymizing: given.isAnonymizing,
    media: null,
    company: null,
    hasDevice: true,
    earlierFaces: given.earlier,
    photos: [],
    recordings: new Set(),
    liveness: null,
    presence: null,
    confirmations: { proved: {}, canText: false },
    duplicates: given.duplicates.filter(isSearched),
    steps: noSteps,
  };
}

export const checksUnder = (form: FormConfig, given: Submitted): CompletedCheck[] =>
  completedChecksOf(factsUnder(form, given));

/** What is kept once the checks of a form have run. */
export function keptUnder(form: FormConfig, given: Submitted): KeptCase {
  const { profile, country, reading, ipCountry } = given;
  return {
    form,
    evidence: new Map(
      checksUnder(form, given).map(({ name, evidence }) => [name, JSON.parse(JSON.stringify(evidence))]),
    ),
    answers: { ...noAnswers, profile, document: { documentType: "PASSPORT", country, fields: {} } },
    reading,
    ipCountry,
    language: "en",
    today,
  };
}
