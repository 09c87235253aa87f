import type { ColumnType, GeneratedAlways } from "kysely";
import type { Mode } from "#contract/project/modes.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type {
  CallbackType,
  CheckResult,
  DeclineReason,
  DuplicateKind,
  VerificationStatus,
  VerificationType,
} from "#contract/records/verifications/verification-states.ts";
import type { MaybeEncrypted } from "./applicant-keys.table.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

type OfVerification = { project_id: string; verification_id: string };

export type VerificationsTable = {
  project_id: string;
  mode: Defaulted<Mode>;
  id: string;
  created_at: Stamp;
  form_id: string;
  form_version: number;
  link_id: Maybe<string>;
  retry_of: Maybe<string>;
  applicant_id: string;
  applicant_name: Defaulted<string>;
  external_id: Maybe<string>;
  status: VerificationStatus;
  country: Defaulted<string>;
  types: VerificationType[];
  language: Maybe<string>;
  amount: Maybe<number>;
  version: Defaulted<number>;
  submitted_at: MaybeStamp;
  decided_at: MaybeStamp;
  undo_until: MaybeStamp;
  assignee_id: Maybe<string>;
  due_at: MaybeStamp;
  /** The request that the applicant has not answered yet. */
  resubmission_id: Maybe<string>;
  resubmitted_at: MaybeStamp;
  /** The event that waits to be confirmed. */
  proposal_id: Maybe<string>;
  decline_reasons: Defaulted<DeclineReason[]>;
  /** [{"name", "result"}]; written as JSON text. */
  check_briefs: ColumnType<unknown, string | undefined, string>;
};

export type VerificationViewsTable = OfVerification & {
  user_id: string;
  session_hash: string;
  at: Stamp;
  seen_at: Date | null;
  last_visit_at: Date | null;
};
export type VerificationListViewsTable = { project_id: string; user_id: string; session_hash: string; at: Stamp };

export type VerificationAnswersTable = OfVerification & { step: string; answers: Json; saved_at: Stamp };

export type VerificationFilesTable = OfVerification &
  MaybeEncrypted & {
    id: string;
    side: FileSide;
    page: Defaulted<number>;
    storage_key: string;
    mime: string;
    size_bytes: number;
    /** Only of files of earlier releases, until a worker has replaced it. */
    sha256: Maybe<Buffer>;
    keyed_hash: Maybe<Buffer>;
    width: number;
    height: number;
    quality: Json;
    created_at: Stamp;
    replaced_at: MaybeStamp;
    offered_in: Maybe<string>;
    kept_in: Maybe<string>;
  };

export type VerificationReadingsTable = OfVerification & { reading: Json; read_at: Stamp };

export type VerificationChecksTable = OfVerification & {
  name: CheckName;
  result: CheckResult;
  score: Maybe<number>;
  reasons: Defaulted<DeclineReason[]>;
  evidence: Json;
  engine: string;
  engine_version: string;
  checked_at: Stamp;
};

export type VerificationTouchesTable = OfVerification & {
  user_id: string;
  what:
    | "hit_judged"
    | "article_judged"
    | "corrected"
    | "screened"
    | "person_decided"
    | "taken_back"
    | "merged"
    | "blacklisted";
  at: Stamp;
};

export type VerificationEventsTable = OfVerification & {
  id: string;
  at: Stamp;
  kind:
    | "opened"
    | "submitted"
    | "checked"
    | "decided"
    | "undone"
    | "taken_back"
    | "person_approved"
    | "person_declined"
    | "person_taken_back"
    | "proposed"
    | "proposal_rejected"
    | "edited"
    | "rechecking"
    | "asked_again"
    | "reminded"
    | "withdrawn"
    | "unanswered"
    | "resubmitted"
    | "callback_sent"
    | "callback_failed"
    | "viewed"
    | "assigned";
  actor: Maybe<string>;
  actor_user_id: Maybe<string>;
  from_status: Maybe<VerificationStatus>;
  to_status: Maybe<VerificationStatus>;
  decline_reasons: Defaulted<DeclineReason[]>;
  /** Of an assignment; null: nobody. */
  assignee_id: Maybe<string>;
  comment: Maybe<string>;
  on_version: Maybe<number>;
  /** On a decision: the event that it confirmed. */
  proposal_id: Maybe<string>;
  /** On a decision or a proposal: checks that were not clear then. */
  open_checks: Defaulted<CheckName[]>;
  /** Of an event about a person of a company. */
  person_id: Maybe<string>;
  blacklisted: ColumnType<unknown, string | null | undefined, string | null>;
};

export type VerificationSessionsTable = OfVerification & { id: string; at: Stamp; info: Json };
export type FlowHandoffsTable = OfVerification & {
  token_hash: string;
  created_at: Stamp;
  expires_at: Date;
  taken_at: MaybeStamp;
  session_hash: Maybe<string>;
  resubmission_id: Maybe<string>;
};
export type IdentityKeysTable = OfVerification & { kind: Exclude<DuplicateKind, "face">; key_hash: string };
export type PicturePrintsTable = {
  project_id: string;
  part: number;
  verification_id: string;
  side: string;
  print: string;
};

export type FaceDescriptorsTable = OfVerification & { descriptor: Buffer; seq: GeneratedAlways<number> };
export type VerificationDuplicatesTable = OfVerification & {
  other_id: string;
  kind: DuplicateKind;
  face_distance: Maybe<number>;
};
export type FlowSessionsTable = OfVerification & {
  token_hash: string;
  created_at: Stamp;
  expires_at: Date;
  by_handoff: Defaulted<boolean>;
  resubmission_id: Maybe<string>;
  device_hash: Maybe<string>;
};
export type FlowVisitDevicesTable = OfVerification & {
  device_hash: string;
  let_in_by: "first" | "code" | "attempt";
  at: Stamp;
};

export type CallbacksTable = {
  project_id: string;
  mode: Defaulted<Mode>;
  /** One of these two. */
  verification_id: Maybe<string>;
  service_id: Maybe<string>;
  id: string;
  type: CallbackType;
  url: string;
  sealed_body: string;
  is_bare: Defaulted<boolean>;
  /** Null: to the address of a form, of monitoring or of a request. */
  endpoint_id: Maybe<string>;
  host: ColumnType<string | null, never, never>;
  /** Null: of a release that counted none. */
  sequence: Maybe<number>;
  status: Defaulted<"pending" | "delivered" | "failed">;
  attempts: Defaulted<number>;
  created_at: Stamp;
  /** Null also while its endpoint is paused. */
  next_attempt_at: MaybeStamp;
  delivered_at: MaybeStamp;
};

export type CallbackAttemptsTable = {
  project_id: string;
  callback_id: string;
  n: number;
  at: Date;
  http_status: Maybe<number>;
  duration_ms: number;
  reply: Maybe<string>;
  error: Maybe<string>;
};

type PerStatus = Record<VerificationStatus, number>;
export type VerificationProjectDaysTable = PerStatus & { project_id: string; day: string };
export type VerificationDaysTable = PerStatus & { project_id: string; country: string; day: string };
export type VerificationFormDaysTable = PerStatus & { project_id: string; form_id: string; day: string };
export type VerificationDeltasTable = {
  project_id: string;
  id: Defaulted<number>;
  day: string;
  country: string;
  form_id: string;
  status: VerificationStatus;
  change: number;
};
