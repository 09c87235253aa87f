import type { DocumentChoice, ProfileAnswers, StepAnswers } from "#contract/flow-answers.ts";
import type { FormConfig } from "#contract/forms/form-config.ts";
import type { FileSide, IdentityDocumentType } from "#contract/forms/identity-documents.ts";
import type { EvidenceOf, UncheckedReason } from "#contract/verifications/check-evidence.ts";
import type {
  CheckName,
  CheckResult,
  DeclineReason,
  DuplicateKind,
} from "#contract/verifications/verification-states.ts";
import type { UploadSign } from "#engines/photos/upload-signs.ts";
import type { Proved } from "#server/features/flow-contacts/flow-contacts.rules.ts";
import type { ReadDocument } from "#server/features/verifications/verifications.reading.rules.ts";

export type FaceFacts =
  | { kind: "compared"; distance: number; band: "match" | "review" | "no_match" }
  /** The form asks for no document: one clear face is on the selfie, and nothing was compared with it. */
  | { kind: "alone" }
  | { kind: "refused"; refusal: UncheckedReason };

/** A picture that the selfie is, whole or in part: one of this verification, of the applicant's earlier ones, or another's. */
export type SamePicture = { from: "document" | "earlier" | "other"; verificationId: string; differingBits: number };

/** What the selfie is besides a face. */
export type SelfieFacts = {
  /** Null when the selfie has no print: it is missing, shows nothing, or could not be opened. */
  same: SamePicture[] | null;
  /** Where something is held beside the face: what of it was seen; null when nothing was to be, or nobody could look. */
  held: { hasSmallFace: boolean; hasZone: boolean } | null;
};

export type DuplicateFacts = {
  kind: DuplicateKind;
  verificationId: string;
  /** Whether the other one was approved. */
  hasPassed: boolean;
  faceDistance: number | null;
};

/** Distances from the selfie to the applicant's own earlier faces. */
export type EarlierFaces = {
  /** To the least alike of all that were not declined. */
  farthest: number;
  /** To the most alike of those that were approved; null when none was. */
  nearestApproved: number | null;
};

/** Photos of which the camera's picture can be recorded meanwhile. */
export const recordedSides = ["front", "back", "selfie"] as const;
export type RecordedSide = (typeof recordedSides)[number];

/** How a photo came: the page's word, and what its file carried when it arrived. Photos of earlier versions say nothing. */
export type PhotoSource = { side: FileSide; source: "camera" | "upload" | null; signs: UploadSign[] };

/** What codes have proved, and whether this server can send one to a phone. */
export type ConfirmationFacts = { proved: Proved; canText: boolean };

/** Answers of the steps after the face. */
export type LaterAnswers = Omit<StepAnswers, "profile" | "document">;

/** What the applicant gave in the steps after the face, and what was read of their proofs. */
export type StepFacts = LaterAnswers & {
  /** In which the applicant read the form. */
  language: string | null;
  /** Photos that were given. */
  photos: ReadonlySet<FileSide>;
  /** Lines of print by proof; a proof that was not to be read, or could not be, is not here. */
  pages: Partial<Record<FileSide, readonly string[]>>;
};

export type EngineVersions = Record<"mrz" | "visual-zone" | "faces" | "ip", string>;

export type DocumentFacts = {
  type: IdentityDocumentType;
  country: string;
  /** What the applicant typed of it. */
  typed: DocumentChoice["fields"];
  reading: ReadDocument;
};

/** All that the checks start from. */
export type CheckFacts = {
  form: FormConfig;
  /** YYYY-MM-DD, UTC. */
  today: string;
  engines: EngineVersions;
  profile: ProfileAnswers;
  /** Null when the form has no document step. */
  document: DocumentFacts | null;
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
  recordings: ReadonlySet<RecordedSide>;
  confirmations: ConfirmationFacts;
  duplicates: DuplicateFacts[];
  steps: StepFacts;
};

/** What a rule found; name and versions are added when it is stored. */
export type Found<N extends CheckName> = {
  result: CheckResult;
  score?: number;
  reasons?: DeclineReason[];
  evidence: EvidenceOf<N>;
  engine?: keyof EngineVersions;
};

/** A check by its rule. Null: the form, or what was given, calls for no such check. */
export type CheckRule<N extends CheckName> = (facts: CheckFacts) => Found<N> | null;

type Besides = { reasons?: DeclineReason[]; engine?: keyof EngineVersions };

/** Nothing could be checked, which is never a pass. */
export const notAvailable = (reason: UncheckedReason, besides: Besides = {}) => ({
  result: "not_available" as const,
  evidence: { found: "unchecked" as const, reason },
  ...besides,
});

/** A person has to look at what `reason` says. */
export const forPerson = (reason: UncheckedReason, besides: Besides = {}) => ({
  ...notAvailable(reason, besides),
  result: "review" as const,
});
