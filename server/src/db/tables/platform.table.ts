import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type RateCountsTable = { key: string; window_start: Date; hits: number };
export type UsedChallengesTable = { id: string; expires_at: Date };

export type OutboxMailsTable = {
  id: string;
  recipient: string;
  subject: string;
  sealed_body: string;
  created_at: Stamp;
  sent_at: MaybeStamp;
  attempts: Defaulted<number>;
  last_error: Maybe<string>;
  applicant_project_id: Maybe<string>;
  applicant_id: Maybe<string>;
  reader: Maybe<"applicant" | "team">;
};

export type AuditLogTable = {
  project_id: string;
  seq: number;
  at: Date;
  actor_kind: string;
  actor_id: string | null;
  action: string;
  detail: Json;
  ip: string | null;
  prev_hash: Buffer;
  hash: Buffer;
  actor_role: string | null;
  user_agent: string | null;
  subjects: string[];
};

export type AuditHeadsTable = { project_id: string; seq: number; hash: Buffer };
