import type { DocumentChoice, ProfileAnswers } from "#contract/flow-answers.ts";
import type { FormConfig } from "#contract/form-config.ts";
import { type IdentityDocumentType, identityDocuments } from "#contract/identity-documents.ts";
import type { CheckName, CheckResult, DeclineReason, DuplicateKind } from "#contract/verification-states.ts";
import { type ConfirmationFacts, confirmationChecks } from "./verifications.check.confirmed.rules.ts";
import { checkConnection, checkCountries } from "./verifications.check.countries.rules.ts";
import {
  asksForPerson,
  checkDuplicates,
  isPersonKnown,
  looksForDuplicates,
} from "./verifications.check.duplicates.rules.ts";
import {
  type EarlierFaces,
  type PhotoSource,
  photoChecks,
  type RecordedSide,
} from "./verifications.check.photos.rules.ts";
import { type SelfieFacts, selfieChecks } from "./verifications.check.selfie.rules.ts";
import { settingChecks } from "./verifications.check.settings.rules.ts";
import { type StepFacts, stepChecks } from "./verifications.check.steps.rules.ts";
import { nameLikeness } from "./verifications.names.rules.ts";
import type { Check } from "./verifications.outcome.rules.ts";
import { isCertain, isClearlyRead, type ReadDocument } from "./verifications.reading.rules.ts";

/** Version of these rules; stored with every check that they make. */
export const rulesVersion = "1";

export type FaceFacts =
  | { kind: "compared"; distance: number; band: "match" | "review" | "no_match" }
  /** The form asks for no document: one clear face is on the selfie, and nothing was compared with it. */
  | { kind: "alone" }
  | { kind: "refused"; refusal: string };

export type DuplicateFacts = {
  kind: DuplicateKind;
  verificationId: string;
  /** Whether the other one was approved. */
  hasPassed: boolean;
  faceDistance: number | null;
};

export type EngineVersions = Record<"mrz" | "visual-zone" | "faces" | "ip", string>;

export type CheckFacts = {
  form: FormConfig;
  /** YYYY-MM-DD, UTC. */
  today: string;
  engines: EngineVersions;
  profile: ProfileAnswers;
  document: {
    type: IdentityDocumentType;
    country: string;
    /** What the applicant typed of it. */
    typed: DocumentChoice["fields"];
    reading: ReadDocument;
  } | null;
  /** Null when the form has no liveness step. */
  face: FaceFacts | null;
  selfie: SelfieFacts;
  hasFaceDescriptor: boolean;
  ipCountry: string | null;
  /** Null: no list of such networks is loaded. */
  isAnonymizing: boolean | null;
  hasDevice: boolean;
  /** Of the applicant's own; null when there are none. */
  earlierFaces: EarlierFaces | null;
  photos: readonly PhotoSource[];
  /** Photos of which the camera's picture was recorded meanwhile. */
  recordings: ReadonlySet<RecordedSide>;
  confirmations: ConfirmationFacts;
  duplicates: DuplicateFacts[];
  steps: StepFacts;
};

/** What a rule made of the facts; a check gets its name and versions besides. */
export type Made = {
  result: CheckResult;
  score?: number;
  reasons?: DeclineReason[];
  evidence: Record<string, unknown>;
  engine?: keyof EngineVersions;
};

const make = (name: CheckName, { result, score, reasons, evidence, engine }: Made, engines: EngineVersions): Check => ({
  name,
  result,
  score: score ?? null,
  reasons: result === "pass" ? [] : (reasons ?? []),
  evidence,
  engine: engine ?? "rules",
  engineVersion: engine ? `${rulesVersion} on ${engines[engine]}` : rulesVersion,
});

/** First letters of the document code that a type may have (ICAO 9303 parts 4 and 5). */
const codesOf: Record<IdentityDocumentType, RegExp> = {
  PASSPORT: /^P/,
  GOVERNMENT_ID: /^[IAC]/,
  RESIDENCE_PERMIT: /^[IACR]/,
  DRIVERS_LICENSE: /^D/,
  VISA: /^V/,
  REFUGEE_CARD: /^[IACRP]/,
  TAX_ID: /^[IAC]/,
  VOTING_CARD: /^[IAC]/,
};

type Doc = NonNullable<CheckFacts["document"]>;

function checkType({ type, reading: { mrz } }: Doc): Made {
  if (!mrz) return { result: "not_available", evidence: { chosen: type, why: "no machine-readable zone was read" } };
  const fits = codesOf[type].test(mrz.documentCode);
  const evidence = { chosen: type, documentCode: mrz.documentCode };
  if (fits) return { result: "pass", evidence };
  return { result: isClearlyRead(mrz) ? "fail" : "review", reasons: ["WRONG_DOCUMENT"], evidence };
}

function checkMrz({ type, reading: { mrz } }: Doc): Made {
  const engine = "mrz" as const;
  if (!mrz) {
    const expected = identityDocuments[type].mrz !== null;
    return { result: expected ? "review" : "not_available", evidence: { found: false }, engine };
  }
  const evidence = { lines: mrz.lines, wrongCheckDigits: mrz.wrongDigits, repaired: mrz.repaired, doubts: mrz.doubts };
  // A repair may hide that a character was changed: a person looks.
  if (mrz.wrongDigits.length === 0 && !mrz.repaired && mrz.doubts.length === 0)
    return { result: "pass", score: mrz.confidence, evidence, engine };
  // Half a zone is a bad photo, not a changed document.
  const isHidden =
    mrz.wrongDigits.length === 0 && mrz.doubts.some((doubt) => doubt === "cut_off" || doubt === "covered");
  const reasons: DeclineReason[] = [isHidden ? "BAD_QUALITY" : "EDITED_DOCUMENT"];
  return { result: "review", score: mrz.confidence, reasons, evidence, engine };
}

const isUnfoundDate = ({ field, found }: { field: string; found: string | null }) =>
  found === null && (field === "birthDate" || field === "expiryDate");

function checkVisual({ reading: { visual } }: Doc): Made {
  const engine = "visual-zone" as const;
  if (!visual || visual.length === 0)
    return { result: "not_available", evidence: { why: "the printed side could not be read" }, engine };
  const differing = visual.filter(({ same }) => !same);
  // One date that was merely not made out is no difference: the zone's dates have check digits of their own.
  const isClear = differing.length === 0 || (differing.length === 1 && differing.every(isUnfoundDate));
  const score = visual.reduce((sum, { likeness }) => sum + likeness, 0) / visual.length;
  const evidence = { fields: visual };
  return { result: isClear ? "pass" : "review", score, reasons: ["EDITED_DOCUMENT"], evidence, engine };
}

function checkExpiry({ reading: { mrz } }: Doc, today: string): Made {
  if (!mrz?.expiry) return { result: "not_available", evidence: { why: "no expiry date was read" } };
  const isSure = isCertain(mrz, "expiryDate");
  const evidence = { expiry: mrz.expiry, today };
  if (mrz.expiry >= today) return { result: isSure ? "pass" : "review", evidence };
  return { result: isSure ? "fail" : "review", reasons: ["EXPIRED_DOCUMENT"], evidence };
}

export type ComparedField = { field: string; typed: string | null; read: string | null; same: boolean | null };

/** Typed beside read, field by field; `same` is null where one of the two is missing. */
export function compareProfile(profile: CheckFacts["profile"], reading: ReadDocument | null): ComparedField[] {
  const mrz = reading?.mrz ?? null;
  const name = (typed: string | undefined, read: string | undefined) =>
    typed && read ? nameLikeness(typed, read) >= 0.999 : null;
  const exact = (typed: string | undefined, read: string | null | undefined) => (typed && read ? typed === read : null);
  const row = (
    field: string,
    typed: string | undefined,
    read: string | null | undefined,
    same: boolean | null,
  ): ComparedField => ({
    field,
    typed: typed || null,
    read: read || null,
    same,
  });
  const gender = mrz?.gender === "X" ? null : mrz?.gender;
  return [
    row("first_name", profile.first_name, mrz?.firstNames, name(profile.first_name, mrz?.firstNames)),
    row("last_name", profile.last_name, mrz?.lastName, name(profile.last_name, mrz?.lastName)),
    row("dob", profile.dob, mrz?.dob, exact(profile.dob, mrz?.dob)),
    row("gender", profile.gender, mrz?.gender, profile.gender === "X" ? null : exact(profile.gender, gender)),
  ];
}

/** Null when nothing was typed that a document could confirm: then there is no such check. */
function checkProfile(facts: CheckFacts, reading: ReadDocument): Made | null {
  const fields = compareProfile(facts.profile, reading).filter(
    ({ field, typed }) => typed && !(field === "gender" && typed === "X"),
  );
  if (fields.length === 0) return null;
  const differing = fields.filter(({ same }) => same === false).map(({ field }) => field);
  const unread = fields.filter(({ same }) => same === null).map(({ field }) => field);
  const evidence = { fields, unread };
  if (differing.length === 0 && unread.length === 0) return { result: "pass", evidence };
  if (differing.length === 0)
    return { result: "not_available", evidence: { ...evidence, why: "not all of the document's data was read" } };
  const reasons: DeclineReason[] = [];
  if (differing.includes("first_name") || differing.includes("last_name")) reasons.push("WRONG_NAME");
  if (differing.includes("dob")) reasons.push("WRONG_DOB");
  if (differing.includes("gender")) reasons.push("WRONG_INFO");
  // Only the date of birth has a check digit of its own; names may be misread, so they go to a person.
  const declines = differing.includes("dob") && reading.mrz !== null && isCertain(reading.mrz, "birthDate");
  return { result: declines ? "fail" : "review", reasons, evidence };
}

/** Whole years between two days; somebody born on 29 February is a year older on 1 March of a common year. */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

function checkAge({ form, profile, document, today }: CheckFacts): Made {
  const mrz = document?.reading.mrz ?? null;
  const dob = mrz?.dob ?? profile.dob ?? null;
  if (!dob) return { result: "not_available", evidence: { why: "no date of birth is known" } };
  const age = ageOn(dob, today);
  const isAllowed = age >= (form.ageMin ?? 0) && age <= (form.ageMax ?? 200);
  const from = mrz?.dob ? "document" : "profile";
  const evidence = { age, from, ageMin: form.ageMin, ageMax: form.ageMax };
  const isSure = from === "profile" ? document === null : mrz !== null && isCertain(mrz, "birthDate");
  if (!isSure) return { result: "review", reasons: isAllowed ? [] : ["AGE_RESTRICTION"], evidence };
  return { result: isAllowed ? "pass" : "fail", reasons: ["AGE_RESTRICTION"], evidence };
}

function checkFace(face: FaceFacts): Made {
  const engine = "faces" as const;
  if (face.kind === "refused") return { result: "not_available", evidence: { why: face.refusal }, engine };
  if (face.kind === "alone") return { result: "pass", evidence: { comparedWith: "nothing" }, engine };
  const evidence = { distance: face.distance, band: face.band };
  const score = face.distance;
  if (face.band === "match") return { result: "pass", score, evidence, engine };
  return { result: face.band === "review" ? "review" : "fail", score, reasons: ["DIFFERENT_FACES"], evidence, engine };
}

function documentChecks(facts: CheckFacts, document: Doc): [CheckName, Made | null][] {
  const hasProfile = facts.form.steps.some(({ type }) => type === "PROFILE");
  return [
    ["document_type", checkType(document)],
    ["document_mrz", checkMrz(document)],
    ["document_visual", checkVisual(document)],
    ["document_expiry", checkExpiry(document, facts.today)],
    [
      "duplicate_document",
      looksForDuplicates(facts.form, "document")
        ? checkDuplicates(facts, "document", Boolean(document.reading.mrz?.documentNumber))
        : null,
    ],
    ["profile_match", hasProfile ? checkProfile(facts, document.reading) : null],
  ];
}

/** Every check that the form's steps call for, from values alone. */
export function makeChecks(facts: CheckFacts): Check[] {
  const { document, form, face } = facts;
  const made: [CheckName, Made | null][] = [
    ...(document ? documentChecks(facts, document) : []),
    ["country", checkCountries(facts)],
    ["age", form.ageMin !== null || form.ageMax !== null ? checkAge(facts) : null],
    [
      "duplicate_person",
      looksForDuplicates(form, "person") && asksForPerson(form)
        ? checkDuplicates(facts, "person", isPersonKnown(facts))
        : null,
    ],
    ["face_match", face && checkFace(face)],
    ...selfieChecks(facts),
    [
      "duplicate_face",
      face && looksForDuplicates(form, "face") ? checkDuplicates(facts, "face", facts.hasFaceDescriptor) : null,
    ],
    ["ip_country", checkConnection(facts)],
    ...settingChecks(facts),
    ...photoChecks(facts),
    ...confirmationChecks(facts),
    ...stepChecks(facts),
  ];
  return made.flatMap(([name, check]) => (check ? [make(name, check, facts.engines)] : []));
}
