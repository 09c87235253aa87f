import type { ColumnType, GeneratedAlways } from "kysely";
import type { ProjectMode } from "#contract/project/modes.ts";
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
import type { NullableEncryptedColumn } from "./applicant-keys.table.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

type OfVerification = { project_id: string; verification_id: string };

export type VerificationsTable = {
  project_id: string;
  mode: DefaultedColumn<ProjectMode>;
  id: string;
  created_at: TimestampColumn;
  form_id: string;
  form_version: number;
  link_id: NullableColumn<string>;
  retry_of: NullableColumn<string>;
  applicant_id: string;
  applicant_name: DefaultedColumn<string>;
  external_id: NullableColumn<string>;
  status: VerificationStatus;
  country: DefaultedColumn<string>;
  types: VerificationType[];
  language: NullableColumn<string>;
  amount: NullableColumn<number>;
  row_version: DefaultedColumn<number>;
  submitted_at: NullableTimestampColumn;
  decided_at: NullableTimestampColumn;
  undo_until: NullableTimestampColumn;
  assignee_id: NullableColumn<string>;
  due_at: NullableTimestampColumn;
  /** The request that the applicant has not answered yet. */
  resubmission_id: NullableColumn<string>;
  resubmitted_at: NullableTimestampColumn;
  /** The event that waits to be confirmed. */
  proposal_id: NullableColumn<string>;
  decline_reasons: DefaultedColumn<DeclineReason[]>;
  /** [{"name", "result"}]; written as JSON text. */
  check_briefs: ColumnType<unknown, string | undefined, string>;
};

export type VerificationViewsTable = OfVerification & {
  user_id: string;
  session_hash: string;
  at: TimestampColumn;
  seen_at: Date | null;
  last_visit_at: Date | null;
};
export type VerificationListViewsTable = {
  project_id: string;
  user_id: string;
  session_hash: string;
  at: TimestampColumn;
};

export type VerificationAnswersTable = OfVerification & {
  step: string;
  answers: JsonColumn;
  saved_at: TimestampColumn;
};

export type VerificationFilesTable = OfVerification &
  NullableEncryptedColumn & {
    id: string;
    side: FileSide;
    page: DefaultedColumn<number>;
    storage_key: string;
    mime: string;
    size_bytes: number;
    /** Only of files of earlier releases, until a worker has replaced it. */
    sha256: NullableColumn<Buffer>;
    keyed_hash: NullableColumn<Buffer>;
    width: number;
    height: number;
    quality: JsonColumn;
    small: NullableColumn<string>;
    created_at: TimestampColumn;
    replaced_at: NullableTimestampColumn;
    offered_in: NullableColumn<string>;
    kept_in: NullableColumn<string>;
  };

export type VerificationReadingsTable = OfVerification & { reading: JsonColumn; read_at: TimestampColumn };

export type VerificationChecksTable = OfVerification & {
  name: CheckName;
  result: CheckResult;
  score: NullableColumn<number>;
  reasons: DefaultedColumn<DeclineReason[]>;
  evidence: JsonColumn;
  engine: string;
  engine_version: string;
  checked_at: TimestampColumn;
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
  at: TimestampColumn;
};

export type VerificationEventsTable = OfVerification & {
  id: string;
  at: TimestampColumn;
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
  actor: NullableColumn<string>;
  actor_user_id: NullableColumn<string>;
  from_status: NullableColumn<VerificationStatus>;
  to_status: NullableColumn<VerificationStatus>;
  decline_reasons: DefaultedColumn<DeclineReason[]>;
  /** Of an assignment; null: nobody. */
  assignee_id: NullableColumn<string>;
  comment: NullableColumn<string>;
  on_row_version: NullableColumn<number>;
  /** On a decision: the event that it confirmed. */
  proposal_id: NullableColumn<string>;
  /** On a decision or a proposal: checks that were not clear then. */
  open_checks: DefaultedColumn<CheckName[]>;
  /** Of an event about a person of a company. */
  person_id: NullableColumn<string>;
  blacklisted: ColumnType<unknown, string | null | undefined, string | null>;
};

export type VerificationSessionsTable = OfVerification & { id: string; at: TimestampColumn; info: JsonColumn };
export type FlowHandoffsTable = OfVerification & {
  token_hash: string;
  created_at: TimestampColumn;
  expires_at: Date;
  taken_at: NullableTimestampColumn;
  session_hash: NullableColumn<string>;
  resubmission_id: NullableColumn<string>;
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
  face_distance: NullableColumn<number>;
};
export type FlowSessionsTable = OfVerification & {
  token_hash: string;
  created_at: TimestampColumn;
  expires_at: Date;
  by_handoff: DefaultedColumn<boolean>;
  resubmission_id: NullableColumn<string>;
  device_hash: NullableColumn<string>;
};
export type FlowVisitDevicesTable = OfVerification & {
  device_hash: string;
  let_in_by: "first" | "code" | "attempt";
  at: TimestampColumn;
};

export type CallbacksTable = {
  project_id: string;
  mode: DefaultedColumn<ProjectMode>;
  /** One of these two. */
  verification_id: NullableColumn<string>;
  service_id: NullableColumn<string>;
  id: string;
  type: CallbackType;
  url: string;
  sealed_body: string;
  is_bare: DefaultedColumn<boolean>;
  /** Null: to the address of a form, of monitoring or of a request. */
  endpoint_id: NullableColumn<string>;
  host: ColumnType<string | null, never, never>;
  /** Null: of a release that counted none. */
  sequence: NullableColumn<number>;
  status: DefaultedColumn<"pending" | "delivered" | "failed">;
  attempts: DefaultedColumn<number>;
  created_at: TimestampColumn;
  /** Null also while its endpoint is paused. */
  next_attempt_at: NullableTimestampColumn;
  delivered_at: NullableTimestampColumn;
};

export type CallbackAttemptsTable = {
  project_id: string;
  callback_id: string;
  n: number;
  at: Date;
  http_status: NullableColumn<number>;
  duration_ms: number;
  reply: NullableColumn<string>;
  error: NullableColumn<string>;
};

type PerStatus = Record<VerificationStatus, number>;
export type VerificationProjectDaysTable = PerStatus & { project_id: string; day: string };
export type VerificationDaysTable = PerStatus & { project_id: string; country: string; day: string };
export type VerificationFormDaysTable = PerStatus & { project_id: string; form_id: string; day: string };
export type VerificationDeltasTable = {
  project_id: string;
  id: DefaultedColumn<number>;
  day: string;
  country: string;
  form_id: string;
  status: VerificationStatus;
  change: number;
};
