import type { ApplicantEventKind } from "#contract/records/applicants/applicant-events.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type ApplicantRecordsTable = {
  project_id: string;
  applicant_id: string;
  version: number;
  record: Json;
  updated_at: Stamp;
};

export type ApplicantHashesTable = { project_id: string; key_hash: string; applicant_id: string };

export type ApplicantEventsTable = {
  project_id: string;
  applicant_id: string;
  id: string;
  at: Stamp;
  kind: ApplicantEventKind;
  actor: Maybe<string>;
  actor_user_id: Maybe<string>;
  verification_id: Maybe<string>;
  other_id: Maybe<string>;
  detail: Maybe<unknown>;
};

export type ApplicantLabelsTable = { project_id: string; applicant_id: string; label: string };

export type ProjectRetentionTable = {
  project_id: string;
  approved_days: number | null;
  declined_days: number | null;
  abandoned_days: number | null;
  service_days: Maybe<number>;
  updated_at: Stamp;
  ran_at: MaybeStamp;
  erased_count: Defaulted<number>;
  kept_count: Defaulted<number>;
};
