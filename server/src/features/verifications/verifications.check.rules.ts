import type { FormConfig } from "#contract/forms.contract.ts";
import { type IdentityDocumentType, identityDocuments } from "#contract/identity-documents.ts";
import type { CheckName, CheckResult, DeclineReason } from "#contract/verification-states.ts";
import { nameLikeness } from "./verifications.names.rules.ts";
import type { Check } from "./verifications.outcome.rules.ts";
import type { ReadDocument } from "./verifications.reading.rules.ts";

/** Version of these rules; stored with every check that they make. */
export const rulesVersion = "1";

export type FaceFacts =
  | { kind: "compared"; distance: number; band: "match" | "review" | "no_match" }
  | { kind: "refused"; refusal: string };

export type DuplicateFacts = {
  kind: "person" | "document" | "face";
  verificationId: string;
  faceDistance: number | null;
};

export type CheckFacts = {
  form: FormConfig;
  /** YYYY-MM-DD, UTC. */
  today: string;
  profile: Partial<Record<"first_name" | "last_name" | "dob" | "gender" | "residence_country", string | undefined>>;
  document: { type: IdentityDocumentType; country: string; reading: ReadDocument } | null;
  /** Null when the form has no liveness step. */
  face: FaceFacts | null;
  hasFaceDescriptor: boolean;
  ipCountry: string | null;
  duplicates: DuplicateFacts[];
};

type Made = {
  result: CheckResult;
  score?: number;
  reasons?: DeclineReason[];
  evidence: Record<string, unknown>;
  engine?: string;
};

const make = (name: CheckName, { result, score, reasons, evidence, engine }: Made): Check => ({
  name,
  result,
  score: score ?? null,
  reasons: result === "pass" ? [] : (reasons ?? []),
  evidence,
  engine: engine ?? "rules",
  engineVersion: rulesVersion,
});

/** First letters of the document code that a type may have (ICAO 9303 parts 4 and 5). */
const codesOf: Record<IdentityDocumentType, RegExp> = {
  PASSPORT: /^P/,
  GOVERNMENT_ID: /^[IAC]/,
  RESIDENCE_PERMIT: /^[IACR]/,
  DRIVERS_LICENSE: /^D/,
};

type Doc = NonNullable<CheckFacts["document"]>;

function checkType({ type, reading: { mrz } }: Doc): Made {
  if (!mrz) return { result: "not_available", evidence: { chosen: type, why: "no machine-readable zone was read" } };
  const fits = codesOf[type].test(mrz.documentCode);
  const evidence = { chosen: type, documentCode: mrz.documentCode };
  if (fits) return { result: "pass", evidence };
  return { result: mrz.wrongDigits.length === 0 ? "fail" : "review", reasons: ["WRONG_DOCUMENT"], evidence };
}

function checkMrz({ type, reading: { mrz } }: Doc): Made {
  const engine = "mrz";
  if (!mrz) {
    const expected = identityDocuments[type].mrz !== null;
    return { result: expected ? "review" : "not_available", evidence: { found: false }, engine };
  }
  const evidence = { lines: mrz.lines, wrongCheckDigits: mrz.wrongDigits };
  if (mrz.wrongDigits.length === 0) return { result: "pass", score: mrz.confidence, evidence, engine };
  return { result: "review", score: mrz.confidence, reasons: ["EDITED_DOCUMENT"], evidence, engine };
}

const isUnfoundDate = ({ field, found }: { field: string; found: string | null }) =>
  found === null && (field === "birthDate" || field === "expiryDate");

function checkVisual({ reading: { visual } }: Doc): Made {
  const engine = "visual-zone";
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
  const isSure = !mrz.wrongDigits.includes("expiryDate");
  const evidence = { expiry: mrz.expiry, today };
  if (mrz.expiry >= today) return { result: isSure ? "pass" : "review", evidence };
  return { result: isSure ? "fail" : "review", reasons: ["EXPIRED_DOCUMENT"], evidence };
}

function checkCountry({ country, reading: { mrz } }: Doc, form: FormConfig): Made {
  const allowed: readonly string[] = form.countries;
  const issuing = mrz?.issuingCountry ?? null;
  const evidence = { chosen: country, issuing, issuingState: mrz?.issuingState ?? null };
  if (!allowed.includes(country) || (issuing !== null && !allowed.includes(issuing)))
    return { result: "fail", reasons: ["PROHIBITED_JURISDICTION"], evidence };
  if (issuing === null)
    return { result: "not_available", evidence: { ...evidence, why: "the issuing country was not read" } };
  return issuing === country
    ? { result: "pass", evidence }
    : { result: "review", reasons: ["WRONG_DOCUMENT"], evidence };
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

function checkProfile(facts: CheckFacts, reading: ReadDocument): Made {
  const fields = compareProfile(facts.profile, reading);
  const compared = fields.filter(({ same }) => same !== null);
  const differing = compared.filter(({ same }) => same === false).map(({ field }) => field);
  const evidence = { fields };
  const isTyped = fields.some(({ typed }) => typed !== null);
  if (!reading.mrz || (isTyped && compared.length === 0))
    return { result: "not_available", evidence: { ...evidence, why: "the document's data was not read" } };
  if (differing.length === 0) return { result: "pass", evidence };
  const reasons: DeclineReason[] = [];
  if (differing.includes("first_name") || differing.includes("last_name")) reasons.push("WRONG_NAME");
  if (differing.includes("dob")) reasons.push("WRONG_DOB");
  if (differing.includes("gender")) reasons.push("WRONG_INFO");
  // Only the date of birth has a check digit of its own; names may be misread, so they go to a person.
  const isCertain = differing.includes("dob") && !reading.mrz.wrongDigits.includes("birthDate");
  return { result: isCertain ? "fail" : "review", reasons, evidence };
}

/** Whole years between two days; somebody born on 29 February is a year older on 1 March of a common year. */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

function checkAge({ form, profile, document, today }: CheckFacts): Made {
  const read = document?.reading.mrz?.dob ?? null;
  const dob = read ?? profile.dob ?? null;
  if (!dob) return { result: "not_available", evidence: { why: "no date of birth is known" } };
  const age = ageOn(dob, today);
  const isAllowed = age >= (form.ageMin ?? 0) && age <= (form.ageMax ?? 200);
  const evidence = { age, from: read ? "document" : "profile", ageMin: form.ageMin, ageMax: form.ageMax };
  return { result: isAllowed ? "pass" : "fail", reasons: ["AGE_RESTRICTION"], evidence };
}

function checkFace(face: FaceFacts): Made {
  const engine = "faces";
  if (face.kind === "refused") return { result: "not_available", evidence: { why: face.refusal }, engine };
  const evidence = { distance: face.distance, band: face.band };
  const score = face.distance;
  if (face.band === "match") return { result: "pass", score, evidence, engine };
  return { result: face.band === "review" ? "review" : "fail", score, reasons: ["DIFFERENT_FACES"], evidence, engine };
}

function checkDuplicates(facts: CheckFacts, kind: DuplicateFacts["kind"], isKnown: boolean): Made {
  if (!isKnown) return { result: "not_available", evidence: { why: "there is nothing to compare by" } };
  const found = facts.duplicates.filter((duplicate) => duplicate.kind === kind);
  const evidence = {
    verifications: found.map(({ verificationId, faceDistance }) => ({ verificationId, faceDistance })),
  };
  return { result: found.length === 0 ? "pass" : "review", score: found.length, reasons: ["DUPLICATE"], evidence };
}

function checkIp({ ipCountry, document, profile }: CheckFacts): Made {
  const country = document?.reading.mrz?.issuingCountry ?? document?.country ?? profile.residence_country ?? null;
  const evidence = { ipCountry, country };
  if (ipCountry === null || country === null)
    return {
      result: "not_available",
      evidence: { ...evidence, why: "the country of the address is not known" },
      engine: "ip",
    };
  return { result: ipCountry === country ? "pass" : "review", reasons: ["IP_MISMATCH"], evidence, engine: "ip" };
}

/** Every check that the form's steps call for, from values alone. */
export function makeChecks(facts: CheckFacts): Check[] {
  const checks: Check[] = [];
  const { document, form, profile } = facts;
  if (document) {
    checks.push(make("document_type", checkType(document)));
    checks.push(make("document_mrz", checkMrz(document)));
    checks.push(make("document_visual", checkVisual(document)));
    checks.push(make("document_expiry", checkExpiry(document, facts.today)));
    checks.push(make("country", checkCountry(document, form)));
    checks.push(make("duplicate_document", checkDuplicates(facts, "document", document.reading.mrz !== null)));
  }
  const hasPerson = Boolean(document?.reading.mrz ?? (profile.first_name && profile.last_name && profile.dob));
  if (document && form.steps.some(({ type }) => type === "PROFILE"))
    checks.push(make("profile_match", checkProfile(facts, document.reading)));
  if (form.ageMin !== null || form.ageMax !== null) checks.push(make("age", checkAge(facts)));
  checks.push(make("duplicate_person", checkDuplicates(facts, "person", hasPerson)));
  if (facts.face) {
    checks.push(make("face_match", checkFace(facts.face)));
    checks.push(make("duplicate_face", checkDuplicates(facts, "face", facts.hasFaceDescriptor)));
  }
  checks.push(make("ip_country", checkIp(facts)));
  return checks;
}
