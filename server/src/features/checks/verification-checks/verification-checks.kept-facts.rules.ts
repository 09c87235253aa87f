import { isDeepStrictEqual } from "node:util";
import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import { answeredSteps, noAnswers, partOfStep } from "#contract/records/requested/requested.rules.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import type { CheckEvidence, CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import { comparedBandOf, faceBandOf } from "#engines/faces/compare.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import type { ScreeningFacts } from "#server/features/screening/screenings/screenings.rules.ts";
import { looksForDuplicates } from "./verification-checks.duplicates.rules.ts";
import { engineVersions } from "./verification-checks.engine-versions.rules.ts";
import { faceThresholdsOf } from "./verification-checks.face-facts.rules.ts";
import type {
  CheckFacts,
  DocumentFacts,
  DuplicateFacts,
  EarlierFaces,
  FaceFacts,
  LivenessFacts,
  SelfieFacts,
  StepFacts,
} from "./verification-checks.facts.rules.ts";

/** Thrown where a rule needs what is not kept of a case: nothing is filled in. */
export class NotKeptError extends Error {}

function notKept(): never {
  throw new NotKeptError("a fact of the checks is not kept");
}

/** What is kept of a case whose checks have run. */
export type KeptCase = {
  /** The version that it was checked with. */
  form: FormConfig;
  /** Of the checks that ran. */
  evidence: ReadonlyMap<CheckName, CheckEvidence>;
  /** Null: corrected by hand since, so that they are not those that were checked. */
  answers: StepAnswers | null;
  reading: DocumentReadingFields | null;
  ipCountry: string | null;
  language: string | null;
  /** YYYY-MM-DD, UTC: when it was checked. */
  today: string;
};

type Found<F extends CheckEvidence["found"]> = Extract<CheckEvidence, { found: F }>;
const isFound = <F extends CheckEvidence["found"]>(said: CheckEvidence | undefined, ...codes: F[]): said is Found<F> =>
  said !== undefined && (codes as string[]).includes(said.found);

const isSameStep = (a: FormConfig, b: FormConfig, type: StepType) =>
  isDeepStrictEqual(stepOf(a, type), stepOf(b, type));

/** Fields that the form requests otherwise than the version of the case did: nobody knows what the applicant would have typed. */
function profileOf({ form: earlier, answers }: KeptCase, form: FormConfig): StepAnswers["profile"] {
  const now = stepOf(form, "PROFILE")?.fields;
  if (!now) return {};
  if (!answers) return notKept();
  const before = stepOf(earlier, "PROFILE")?.fields;
  const profile = { ...answers.profile };
  for (const name of profileFieldNames) {
    const [was, is] = [before?.[name], now[name]];
    if (was?.enabled && !is.enabled) delete profile[name];
    else if (is.enabled && !(was?.enabled && was.dataExtraction === is.dataExtraction))
      Object.defineProperty(profile, name, { get: notKept, enumerable: false });
  }
  return profile;
}

function documentOf({ form: was, answers, reading }: KeptCase, form: FormConfig): DocumentFacts | null {
  const step = stepOf(form, "DOCUMENT");
  if (!step) return null;
  if (!(answers && stepOf(was, "DOCUMENT"))) return notKept();
  const given = answers.document;
  if (!given) return null;
  return {
    type: given.documentType,
    country: given.country,
    get typed() {
      return isDeepStrictEqual(stepOf(was, "DOCUMENT")?.fields, step.fields) ? given.fields : notKept();
    },
    reading: reading ?? { mrz: null, visual: null },
    get copy() {
      return notKept();
    },
    get bankId() {
      return given.bankId ? notKept() : null;
    },
  };
}

/** Whether the compared faces were both clear follows from what was decided by them; else it is not known. */
function wereClear({ form: was, evidence }: KeptCase, distance: number): boolean {
  if (isFound(evidence.get("face_match"), "face_match.fail")) return true;
  const step = stepOf(was, "FACIAL");
  return step && faceBandOf(distance, faceThresholdsOf(step)) === "no_match" ? false : notKept();
}

const isSameSelfie = (was: FormConfig, form: FormConfig) => {
  const [a, b] = [stepOf(was, "FACIAL"), stepOf(form, "FACIAL")];
  return (["mode", "withDocument", "withCreditCard"] as const).every((name) => a?.[name] === b?.[name]);
};

function faceOf(kept: KeptCase, form: FormConfig): FaceFacts | null {
  const { form: was, evidence } = kept;
  const step = stepOf(form, "FACIAL");
  if (!step) return null;
  const said = evidence.get("face_match");
  const hasSamePhotos = isSameSelfie(was, form) && !stepOf(was, "DOCUMENT") === !stepOf(form, "DOCUMENT");
  if (!(said && hasSamePhotos)) return notKept();
  if (isFound(said, "unchecked")) return { kind: "refused", refusal: said.reason };
  if (isFound(said, "face_match.alone")) return { kind: "alone" };
  if (!isFound(said, "face_match.pass", "face_match.review", "face_match.fail")) return notKept();
  const { distance } = said;
  const limits = faceThresholdsOf(step);
  const areClear = faceBandOf(distance, limits) === "no_match" && wereClear(kept, distance);
  return { kind: "compared", distance, band: comparedBandOf(distance, limits, areClear) };
}

const selfieOf = ({ evidence }: KeptCase): SelfieFacts => ({
  get same() {
    return notKept();
  },
  get shown() {
    return notKept();
  },
  get signs() {
    return notKept();
  },
  get isClear() {
    const declined =
      isFound(evidence.get("face_match"), "face_match.fail") ||
      isFound(evidence.get("liveness"), "liveness.other_person") ||
      isFound(evidence.get("biometric_authentication"), "biometric_authentication.fail");
    return declined ? true : notKept();
  },
});

/** @returns null: there are no earlier ones, or none approved */
function earlierFacesOf({ form: was, evidence }: KeptCase, form: FormConfig): EarlierFaces | null {
  const step = stepOf(was, "FACIAL");
  if (!(step && isSameSelfie(was, form))) return notKept();
  const crossed = evidence.get("face_cross_match");
  const approved = evidence.get("biometric_authentication");
  if (step.crossMatching && !crossed) return null;
  const distanceOf = (said: CheckEvidence) => ("distance" in said ? said.distance : notKept());
  return {
    get farthest() {
      return crossed ? distanceOf(crossed) : notKept();
    },
    get nearestApproved() {
      if (approved) return distanceOf(approved);
      return step.biometricAuthentication ? null : notKept();
    },
  };
}

function livenessOf({ form: was, evidence }: KeptCase, form: FormConfig): LivenessFacts | null {
  const said = evidence.get("liveness");
  if (!(said && isSameSelfie(was, form))) return notKept();
  if (isFound(said, "unchecked") && said.reason === "no_liveness") return null;
  if (isFound(said, "liveness.pass", "liveness.less_alike", "liveness.other_person"))
    return {
      tries: said.tries,
      run: { hasPassed: true, acts: said.acts },
      distance: said.distance,
      wasSeenBefore: false,
    };
  if (isFound(said, "liveness.not_shown"))
    return {
      tries: said.tries,
      run: { hasPassed: false, refusal: said.refusal },
      distance: null,
      wasSeenBefore: false,
    };
  return notKept();
}

/** All that were found, only where the form of the case showed all of them. */
function duplicatesOf(kept: KeptCase, kind: DuplicateKind): DuplicateFacts[] {
  const { form: was, evidence } = kept;
  const said = evidence.get(`duplicate_${kind}`);
  const showsAll = was.detectMatchingApplicants || (kind === "document" && was.blockDocumentDuplicates);
  const isOfPerson = kind === "person" || kind === "document" || kind === "face";
  if (!said || (isOfPerson && !showsAll)) return notKept();
  if (isFound(said, "unchecked", `duplicate_${kind}.pass`)) return [];
  if (!("verifications" in said)) return notKept();
  return said.verifications.map(({ verificationId, faceDistance }) => ({
    kind,
    verificationId,
    faceDistance,
    /** Approved at that time: only a form that blocks by it has said so. */
    get hasPassed() {
      return notKept();
    },
  }));
}

function hasDescriptor({ form: was, evidence }: KeptCase): boolean {
  const said = evidence.get("duplicate_face");
  if (!(said && looksForDuplicates(was, "face"))) return notKept();
  return !isFound(said, "unchecked");
}

/** As the check itself has counted them. */
function screeningOf({ form: was, evidence }: KeptCase, form: FormConfig): ScreeningFacts | null {
  const [before, now] = [stepOf(was, "DATABASE_SCREENING"), stepOf(form, "DATABASE_SCREENING")];
  const said = evidence.get("database_screening");
  const isSameSearch =
    before && now && isDeepStrictEqual({ ...before, declineStrong: false }, { ...now, declineStrong: false });
  const steps = (of: FormConfig) => of.steps.map(({ type }) => type).sort();
  if (!(said && isSameSearch && isSameStep(was, form, "PROFILE") && isDeepStrictEqual(steps(was), steps(form))))
    return notKept();
  const hits = (n: number, band: "strong" | "possible", verdict: "irrelevant" | null = null) =>
    Array.from({ length: n }, () => ({ band, verdict }));
  const none = { hits: [], missing: [], listsCount: 0, isCut: false };
  if (isFound(said, "unchecked") && said.reason === "nothing_to_compare") return null;
  if (isFound(said, "database_screening.pass")) return { ...none, listsCount: said.lists };
  if (isFound(said, "database_screening.missing")) return { ...none, missing: said.lists };
  if (isFound(said, "database_screening.cut"))
    return { ...none, hits: hits(said.hits, "possible", "irrelevant"), isCut: true };
  if (isFound(said, "database_screening.irrelevant"))
    return { ...none, hits: hits(said.hits, "possible", "irrelevant") };
  if (!isFound(said, "database_screening.found")) return notKept();
  const { strong, isCut, missing } = said;
  return { ...none, hits: [...hits(strong, "strong"), ...hits(said.hits - strong, "possible")], isCut, missing };
}

/** A step that is gone has no answers; of one that is set otherwise, nobody knows them. */
function stepsOf(kept: KeptCase, form: FormConfig): StepFacts {
  const { form: was, answers, language } = kept;
  const steps = {
    language,
    get photos() {
      return notKept();
    },
    get pages() {
      return notKept();
    },
  };
  for (const type of answeredSteps) {
    const part = partOfStep[type];
    const get = () => {
      if (!stepOf(form, type)) return noAnswers[part];
      return answers && isSameStep(was, form, type) ? answers[part] : notKept();
    };
    Object.defineProperty(steps, part, { get, enumerable: false });
  }
  return steps as unknown as StepFacts;
}

const duplicateKindOf = (name: CheckName) => name.match(/^duplicate_(\w+)$/)?.[1] as DuplicateKind | undefined;

/** The facts of one check under another form, each read only where the rule reads it. @throws NotKeptError at one that is not kept */
export function keptFactsOf(kept: KeptCase, form: FormConfig, name: CheckName): CheckFacts {
  const kind = duplicateKindOf(name);
  const known = {
    form,
    today: kept.today,
    engines: engineVersions,
    ipCountry: kept.ipCountry,
  };
  const read: { [F in Exclude<keyof CheckFacts, keyof typeof known>]: () => CheckFacts[F] } = {
    profile: () => profileOf(kept, form),
    document: () => documentOf(kept, form),
    face: () => faceOf(kept, form),
    selfie: () => selfieOf(kept),
    hasFaceDescriptor: () => hasDescriptor(kept),
    earlierFaces: () => earlierFacesOf(kept, form),
    duplicates: () => (kind ? duplicatesOf(kept, kind) : notKept()),
    screening: () => screeningOf(kept, form),
    steps: () => stepsOf(kept, form),
    liveness: () => livenessOf(kept, form),
    isAnonymizing: notKept,
    hasDevice: notKept,
    photos: notKept,
    recordings: notKept,
    confirmations: notKept,
    usRecords: notKept,
    signature: notKept,
    company: notKept,
    media: notKept,
    presence: notKept,
  };
  const facts = { ...known };
  for (const [fact, get] of Object.entries(read)) Object.defineProperty(facts, fact, { get, enumerable: true });
  return facts as CheckFacts;
}
