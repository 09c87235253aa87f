import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type ResubmissionsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  state: Defaulted<"waiting" | "answered" | "withdrawn" | "decided" | "expired">;
  items: Json;
  words: Json;
  requested_at: Stamp;
  requested_by: string;
  /** Null: the customer's own system. */
  requested_by_user_id: Maybe<string>;
  is_mailed: boolean;
  remind_at: Date;
  reminded_at: MaybeStamp;
  due_at: Date;
  opened_at: MaybeStamp;
  ended_at: MaybeStamp;
  checks_before: Defaulted<unknown>;
};

export type ResubmissionLinksTable = {
  project_id: string;
  token_hash: string;
  resubmission_id: string;
  created_at: Stamp;
  taken_at: MaybeStamp;
  revoked_at: MaybeStamp;
};

export type ResubmissionAnswersTable = {
  project_id: string;
  resubmission_id: string;
  step: string;
  is_past: Defaulted<boolean>;
  verification_id: string;
  answers: Json;
  saved_at: Stamp;
};
