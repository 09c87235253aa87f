import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type RateCountsTable = { key: string; window_start: Date; hits: number };
export type UsedChallengesTable = { id: string; expires_at: Date };

export type OutboxMailsTable = {
  id: string;
  recipient: string;
  subject: string;
  sealed_body: string;
  created_at: TimestampColumn;
  sent_at: NullableTimestampColumn;
  attempts: DefaultedColumn<number>;
  last_error: NullableColumn<string>;
  applicant_project_id: NullableColumn<string>;
  applicant_id: NullableColumn<string>;
  reader: NullableColumn<"applicant" | "team">;
  decided_verification_id: NullableColumn<string>;
  decision: NullableColumn<"valid" | "invalid">;
};

export type AuditLogTable = {
  project_id: string;
  seq: number;
  at: Date;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  detail: JsonColumn;
  ip: string | null;
  prev_hash: Buffer;
  hash: Buffer;
  actor_role: string | null;
  user_agent: string | null;
  subjects: string[];
};

export type AuditHeadsTable = { project_id: string; seq: number; hash: Buffer };
