import type { MonitoringEventType } from "#contract/screening/monitoring/monitoring-values.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

type Source = "list" | "blacklist";

export type MonitoringSettingsTable = {
  project_id: string;
  is_enabled: boolean;
  callback_url: string;
  databases_list_type: "*" | "selected";
  databases: string[];
  databases_custom: string[];
  custom_blacklist: boolean;
  expiration_period: number;
  expirations: string[];
  time_zone: string;
  updated_at: TimestampColumn;
  updated_by: NullableColumn<string>;
  /** A day. */
  ran_on: NullableColumn<string>;
  known_at: NullableTimestampColumn;
};

export type MonitoringListsTable = {
  project_id: string;
  source: Source;
  list_code: string;
  version: number;
  compared_at: TimestampColumn;
};

export type MonitoredApplicantsTable = {
  project_id: string;
  applicant_id: string;
  verification_id: string;
  since: TimestampColumn;
  /** JSON text, sealed. */
  queried: NullableColumn<string>;
  is_due: DefaultedColumn<boolean>;
  screened_at: NullableTimestampColumn;
  hits: DefaultedColumn<number>;
  document_type: NullableColumn<string>;
  /** A day. */
  expires_on: NullableColumn<string>;
  expiry: DefaultedColumn<"none" | "expiring" | "expired">;
  last_event_at: NullableTimestampColumn;
  position: DefaultedColumn<string>;
};

export type MonitoredHitsTable = {
  project_id: string;
  applicant_id: string;
  source: Source;
  list_code: string;
  entry_id: string;
  same_hash: string;
};

export type MonitoringRunsTable = {
  project_id: string;
  id: string;
  status: DefaultedColumn<"running" | "done" | "failed">;
  lists: JsonColumn;
  lists_done: DefaultedColumn<number>;
  /** A position. */
  compared_to: NullableColumn<string>;
  expiry_day: NullableColumn<string>;
  people: DefaultedColumn<number>;
  screenings: DefaultedColumn<number>;
  failed_screenings: DefaultedColumn<number>;
  events: DefaultedColumn<number>;
  began_at: TimestampColumn;
  ended_at: NullableTimestampColumn;
  run_id: NullableColumn<string>;
  moved_at: TimestampColumn;
};

export type MonitoringEventsTable = {
  project_id: string;
  id: string;
  run_id: string;
  applicant_id: string;
  verification_id: string;
  type: MonitoringEventType;
  at: TimestampColumn;
  detail: JsonColumn;
  closed_at: NullableTimestampColumn;
  closed_by: NullableColumn<string>;
};
