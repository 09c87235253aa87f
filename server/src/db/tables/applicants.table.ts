import type { ApplicantEventKind } from "#contract/records/applicants/applicant-events.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type ApplicantRecordsTable = {
  project_id: string;
  applicant_id: string;
  row_version: number;
  record: JsonColumn;
  updated_at: TimestampColumn;
};

export type ApplicantHashesTable = { project_id: string; key_hash: string; applicant_id: string };

export type ApplicantEventsTable = {
  project_id: string;
  applicant_id: string;
  id: string;
  at: TimestampColumn;
  kind: ApplicantEventKind;
  actor: NullableColumn<string>;
  actor_user_id: NullableColumn<string>;
  verification_id: NullableColumn<string>;
  other_id: NullableColumn<string>;
  detail: NullableColumn<unknown>;
};

export type ApplicantLabelsTable = { project_id: string; applicant_id: string; label: string };

export type ProjectRetentionTable = {
  project_id: string;
  approved_days: number | null;
  declined_days: number | null;
  abandoned_days: number | null;
  service_days: NullableColumn<number>;
  updated_at: TimestampColumn;
  ran_at: NullableTimestampColumn;
  erased_count: DefaultedColumn<number>;
  kept_count: DefaultedColumn<number>;
};
