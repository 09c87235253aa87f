import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type ResubmissionsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  state: DefaultedColumn<"waiting" | "answered" | "withdrawn" | "decided" | "expired">;
  items: JsonColumn;
  words: JsonColumn;
  requested_at: TimestampColumn;
  requested_by: string;
  /** Null: the customer's own system. */
  requested_by_user_id: NullableColumn<string>;
  is_mailed: boolean;
  remind_at: Date;
  reminded_at: NullableTimestampColumn;
  due_at: Date;
  opened_at: NullableTimestampColumn;
  ended_at: NullableTimestampColumn;
  checks_before: DefaultedColumn<unknown>;
};

export type ResubmissionLinksTable = {
  project_id: string;
  token_hash: string;
  resubmission_id: string;
  created_at: TimestampColumn;
  taken_at: NullableTimestampColumn;
  revoked_at: NullableTimestampColumn;
};

export type ResubmissionAnswersTable = {
  project_id: string;
  resubmission_id: string;
  step: string;
  is_past: DefaultedColumn<boolean>;
  verification_id: string;
  answers: JsonColumn;
  saved_at: TimestampColumn;
};
