import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import type { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { mrzFieldsOf } from "#engines/documents/mrz-fields.ts";
import { idCardMrz, passportMrz, type SpecimenPerson } from "#engines/documents/specimens/specimen-mrz.ts";
import { faceBandOf } from "#engines/faces/compare.ts";
import { engineVersions } from "#server/features/checks/verification-checks/verification-checks.engine-versions.rules.ts";
import type {
  CheckFacts,
  DuplicateFacts,
} from "#server/features/checks/verification-checks/verification-checks.facts.rules.ts";
import {
  type ChecksOutcome,
  type CompletedCheck,
  checksOutcomeOf,
} from "#server/features/checks/verification-checks/verification-checks.outcome.rules.ts";
import { completedChecksOf } from "#server/features/checks/verification-checks/verification-checks.rules.ts";
import {
  type DocumentReadingFields,
  toReadDocument,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import {
  type DemoCountry,
  type DemoPerson,
  demoAddressOf,
  demoCountries,
  type RandomSource,
  randomChoice,
} from "./demo.people.ts";

/** What happened at a passage. The checks are those of the product: rules from facts to findings. */
export const demoStories = [
  "fine",
  "typed_birthday",
  "typed_name",
  "expired",
  "other_face",
  "unsure_face",
  "edited",
  "unread",
  "young",
  "elsewhere",
  "same_photo",
  "duplicate",
] as const;
export type DemoStory = (typeof demoStories)[number];

export type JudgedPassage = {
  passport: SpecimenPerson;
  address: string;
  profile: ProfileAnswers;
  document: DocumentChoice;
  reading: DocumentReadingFields;
  checks: CompletedCheck[];
  outcome: ChecksOutcome;
};

type PassageFacts = {
  person: DemoPerson;
  story: DemoStory;
  form: FormConfig;
  /** YYYY-MM-DD */
  today: string;
  random: RandomSource;
  duplicateOf: string | null;
};

const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4, 8)}11`;

/** The document that was shown. */
function shownBy({ person, story, today }: PassageFacts): SpecimenPerson {
  const { passport } = person;
  if (story === "expired") return { ...passport, issueDate: yearsBefore(today, 11), expiryDate: yearsBefore(today, 1) };
  if (story === "young") return { ...passport, birthDate: yearsBefore(today, 16), issueDate: yearsBefore(today, 2) };
  return passport;
}

const otherNames = ["Lemaire", "Horvat", "Lang", "Sokolova"];

function typedBy({ person, story, random }: PassageFacts, shown: SpecimenPerson): ProfileAnswers {
  const [year = "", month = "", day = ""] = shown.birthDate.split("-");
  return {
    first_name: person.passport.givenNames,
    last_name: story === "typed_name" ? randomChoice(random, otherNames) : person.passport.surname,
    dob: story === "typed_birthday" ? `${year}-${month}-${day === "28" ? "27" : "28"}` : shown.birthDate,
    residence_country: person.country,
    email: person.email,
    phone: person.phone,
  };
}

const noVisual = (field: string, expected: string) => ({ field, expected, found: expected, likeness: 1, same: true });

function readOf({ person, story, today, random }: PassageFacts, shown: SpecimenPerson): DocumentReadingFields {
  if (story === "unread") return { mrz: null, visual: null };
  const isPassport = person.documentType === "PASSPORT";
  const lines: string[] = isPassport ? passportMrz(shown) : idCardMrz(shown);
  const read = toReadDocument({
    mrz: {
      format: isPassport ? "TD3" : "TD1",
      lines,
      fields: mrzFieldsOf(lines, isPassport ? "TD3" : "TD1", today),
      checkDigits: [],
      allValid: true,
      doubts: [],
      confidence: 0.86 + random() * 0.13,
      characters: [],
      repaired: false,
      turnDeg: 0,
      corners: [],
    },
    crossChecks: [],
  });
  const number = noVisual("documentNumber", shown.documentNumber);
  return {
    ...read,
    visual: [
      noVisual("surname", shown.surname.toUpperCase()),
      noVisual("givenNames", shown.givenNames.toUpperCase()),
      story === "edited" ? { ...number, found: null, likeness: 0.2 + random() * 0.3, same: false } : number,
      noVisual("birthDate", shown.birthDate),
      noVisual("expiryDate", shown.expiryDate),
    ],
  };
}

function faceOf({ story, form, random }: PassageFacts): CheckFacts["face"] {
  const step = stepOf(form, "FACIAL");
  if (!step) return null;
  const { match: matchAtMost, noMatch: reviewAtMost } = step.thresholds;
  const between = (low: number, high: number) => low + (high - low) * random();
  const distance =
    story === "other_face"
      ? between(reviewAtMost + 0.03, reviewAtMost + 0.2)
      : story === "unsure_face"
        ? between(matchAtMost + 0.01, reviewAtMost)
        : between(0.26, 0.42);
  return { kind: "compared", distance, band: faceBandOf(distance, { matchAtMost, reviewAtMost }) };
}

const elsewhere = (country: DemoCountry, random: RandomSource): DemoCountry =>
  randomChoice(
    random,
    demoCountries.filter((each) => each !== country),
  );

/** What neither form asks for. */
export const noFacts: Omit<
  CheckFacts,
  "form" | "today" | "profile" | "document" | "face" | "duplicates" | "ipCountry" | "selfie"
> = {
  engines: engineVersions,
  hasFaceDescriptor: true,
  isAnonymizing: null,
  hasDevice: true,
  earlierFaces: null,
  photos: [],
  recordings: new Set(),
  confirmations: { proved: {}, canText: false },
  screening: null,
  steps: { ...noAnswers, language: "en", photos: new Set(), pages: {} },
  usRecords: null,
  signature: null,
  company: null,
  media: null,
  liveness: null,
  presence: null,
};

const sameAs = (id: string): DuplicateFacts[] =>
  (["person", "document"] as const).map((kind) => ({ kind, verificationId: id, hasPassed: false, faceDistance: null }));

/** What the checks say of it, and what the form does then. */
export function judgePassage(passageFacts: PassageFacts): JudgedPassage {
  const { person, story, form, today, random, duplicateOf } = passageFacts;
  const passport = shownBy(passageFacts);
  const reading = readOf(passageFacts, passport);
  const from = story === "elsewhere" ? elsewhere(person.country, random) : person.country;
  const profile = typedBy(passageFacts, passport);
  const document = { documentType: person.documentType, country: person.country, fields: {} };
  const checks = completedChecksOf({
    ...noFacts,
    form,
    today,
    profile,
    document: { type: document.documentType, country: document.country, typed: {}, reading, copy: null, bankId: null },
    face: faceOf(passageFacts),
    duplicates: duplicateOf === null ? [] : sameAs(duplicateOf),
    ipCountry: from,
    selfie: {
      same:
        story === "same_photo" && duplicateOf !== null
          ? [{ from: "other", verificationId: duplicateOf, differingBits: 1 }]
          : [],
      shown: null,
      signs: [],
      isClear: true,
    },
  });
  const address = from === person.country ? person.address : demoAddressOf(from, random);
  return { passport, address, profile, document, reading, checks, outcome: checksOutcomeOf(checks, form) };
}
