import type { BankIdPerson } from "#contract/records/flow/bank-id-person.ts";
import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { FileSide, IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { LivenessAct, LivenessRefusal } from "#contract/records/liveness/liveness-acts.ts";
import type { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import type { CheckName, EvidenceOf } from "#contract/records/verifications/check-evidence.ts";
import type { UncheckedReason } from "#contract/records/verifications/unchecked-reasons.ts";
import type { CheckResult, DeclineReason, DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import type { PresenceAnswer, ProviderFailure } from "#contract/screening/services/service-providers.ts";
import type { CopySigns } from "#engines/documents/copy-signs.ts";
import type { SelfieSign } from "#engines/faces/selfie-signs.ts";
import type { UploadSign } from "#engines/photos/upload-signs.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import type { ProvedContacts } from "#server/features/records/flow-contacts/flow-contacts.rules.ts";
import type { ScreeningFacts } from "#server/features/screening/screenings/screenings.rules.ts";
import type { ProviderResult } from "#server/features/screening/services/services.providers.rules.ts";
import type { MediaSearch } from "#server/features/screening/verification-articles/verification-articles.search.service.ts";
import type { SignatureFacts } from "#server/features/steps/flow-signatures/flow-signatures.verify.service.ts";
import type { CheckedCompanyFacts } from "./verification-checks.company.service.ts";

/** Of active liveness. */
export type LivenessFacts = {
  tries: number;
  /** The run that passed, else the last one. */
  run: { hasPassed: true; acts: LivenessAct[] } | { hasPassed: false; refusal: LivenessRefusal | null };
  /** From the selfie's face to the farthest face of the run; null: there was nothing to compare. */
  distance: number | null;
  /** A try showed frames of an earlier run. */
  wasSeenBefore: boolean;
};

/** What a provider says of the selfie. */
export type PresenceFacts =
  | { state: "answered"; answer: PresenceAnswer }
  | { state: "unknown" }
  | { state: "not_configured" }
  | { state: "failed"; why: ProviderFailure };

export type FaceFacts =
  | { kind: "compared"; distance: number; band: "match" | "review" | "no_match" }
  /** The form asks for no document. */
  | { kind: "alone" }
  | { kind: "refused"; refusal: UncheckedReason };

/** Of this verification, of the applicant's earlier ones, or of others. */
export type MatchingPicture = { from: "document" | "earlier" | "other"; verificationId: string; differingBits: number };

export type SelfieFacts = {
  same: MatchingPicture[] | null;
  /** Null when nothing was wanted, or it could not be looked at. */
  /** `hasCardNumber` null: nobody looked for one. */
  shown: { hasSmallFace: boolean; hasZone: boolean; hasCardNumber: boolean | null } | null;
  /** The engine is sure of its face: only then does a distance decline. */
  isClear: boolean;
  /** Of a screen or a print; null: it could not be looked at. */
  signs: readonly SelfieSign[] | null;
};

export type DuplicateFacts = {
  kind: DuplicateKind;
  verificationId: string;
  hasPassed: boolean;
  faceDistance: number | null;
};

export type EarlierFaces = {
  /** Of all that were not declined. */
  farthest: number;
  nearestApproved: number | null;
};

export const recordedSides = ["front", "back", "selfie"] as const;
export type RecordedSide = (typeof recordedSides)[number];

/** `source` is the page's claim, `signs` what the file carried. Null for photos of earlier versions. */
export type PhotoSource = { side: FileSide; source: "camera" | "upload" | null; signs: UploadSign[] };

export type ConfirmationFacts = { proved: ProvedContacts; canText: boolean };

export type LaterAnswers = Omit<StepAnswers, "profile" | "document">;

export type StepFacts = LaterAnswers & {
  language: string | null;
  photos: ReadonlySet<FileSide>;
  pages: Partial<Record<FileSide, readonly string[]>>;
};

export type EngineVersions = Record<"mrz" | "barcodes" | "visual-zone" | "copies" | "faces" | "ip", string>;

/** `away`: the provider gave no answer. */
export type BankIdFacts =
  | { state: "verified"; person: BankIdPerson }
  | { state: "pending" | "cancelled" | "failed" }
  | { state: "away" };

export type DocumentFacts = {
  type: IdentityDocumentType;
  country: string;
  typed: DocumentChoice["fields"];
  reading: DocumentReadingFields;
  /** Null: not looked for, or there is no photo. */
  copy: CopySigns | null;
  /** Null: it was photographed. */
  bankId: BankIdFacts | null;
};

export type UsRecords = ProviderResult<"eidv"> | { state: "not_configured" };

export type CheckFacts = {
  form: FormConfig;
  /** YYYY-MM-DD, UTC. */
  today: string;
  engines: EngineVersions;
  profile: ProfileAnswers;
  document: DocumentFacts | null;
  face: FaceFacts | null;
  selfie: SelfieFacts;
  hasFaceDescriptor: boolean;
  ipCountry: string | null;
  /** Null: no list of such networks is loaded. */
  isAnonymizing: boolean | null;
  hasDevice: boolean;
  earlierFaces: EarlierFaces | null;
  photos: readonly PhotoSource[];
  recordings: ReadonlySet<RecordedSide>;
  confirmations: ConfirmationFacts;
  duplicates: DuplicateFacts[];
  /** Null: neither a name nor a number was known, or the form does not ask. */
  screening: ScreeningFacts | null;
  steps: StepFacts;
  /** Null: there was nothing to ask. */
  usRecords: UsRecords | null;
  /** Null: the applicant has not signed. */
  signature: SignatureFacts | null;
  /** Null: the form asks for no company, or none was given. */
  company: CheckedCompanyFacts | null;
  /** Null: nothing was searched. */
  media: MediaSearch | null;
  /** Null: nothing was given. */
  liveness: LivenessFacts | null;
  /** Null: not requested. */
  presence: PresenceFacts | null;
};

export type CheckRuleResult<N extends CheckName> = {
  result: CheckResult;
  score?: number;
  reasons?: DeclineReason[];
  evidence: EvidenceOf<N>;
  engine?: keyof EngineVersions;
};

/** Null: the form, or what was given, needs no such check. */
export type CheckRule<N extends CheckName> = (facts: CheckFacts) => CheckRuleResult<N> | null;

type Besides = { reasons?: DeclineReason[]; engine?: keyof EngineVersions };

/** Could not be checked: never a pass. */
export const notAvailable = (reason: UncheckedReason, besides: Besides = {}) => ({
  result: "not_available" as const,
  evidence: { found: "unchecked" as const, reason },
  ...besides,
});

export const forPerson = (reason: UncheckedReason, besides: Besides = {}) => ({
  ...notAvailable(reason, besides),
  result: "review" as const,
});
