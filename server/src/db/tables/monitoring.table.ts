import type { MonitoringEventType } from "#contract/screening/monitoring/monitoring-values.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

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
  updated_at: Stamp;
  updated_by: Maybe<string>;
  /** A day. */
  ran_on: Maybe<string>;
  known_at: MaybeStamp;
};

export type MonitoringListsTable = {
  project_id: string;
  source: Source;
  list_code: string;
  version: number;
  compared_at: Stamp;
};

export type MonitoredApplicantsTable = {
  project_id: string;
  applicant_id: string;
  verification_id: string;
  since: Stamp;
  /** JSON text, sealed. */
  queried: Maybe<string>;
  is_due: Defaulted<boolean>;
  screened_at: MaybeStamp;
  hits: Defaulted<number>;
  document_type: Maybe<string>;
  /** A day. */
  expires_on: Maybe<string>;
  expiry: Defaulted<"none" | "expiring" | "expired">;
  last_event_at: MaybeStamp;
  position: Defaulted<string>;
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
  status: Defaulted<"running" | "done" | "failed">;
  lists: Json;
  lists_done: Defaulted<number>;
  /** A position. */
  compared_to: Maybe<string>;
  expiry_day: Maybe<string>;
  people: Defaulted<number>;
  screenings: Defaulted<number>;
  failed_screenings: Defaulted<number>;
  events: Defaulted<number>;
  began_at: Stamp;
  ended_at: MaybeStamp;
  run_id: Maybe<string>;
  moved_at: Stamp;
};

export type MonitoringEventsTable = {
  project_id: string;
  id: string;
  run_id: string;
  applicant_id: string;
  verification_id: string;
  type: MonitoringEventType;
  at: Stamp;
  detail: Json;
  closed_at: MaybeStamp;
  closed_by: Maybe<string>;
};
