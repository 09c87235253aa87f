import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type ScreeningsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  at: TimestampColumn;
  requested_by: NullableColumn<string>;
  requested_by_user_id: NullableColumn<string>;
  queried: JsonColumn;
  lists: JsonColumn;
  missing: JsonColumn;
  is_cut: DefaultedColumn<boolean>;
};

export type ScreeningSearchesTable = {
  project_id: string;
  id: string;
  at: TimestampColumn;
  queried: string;
  words: string[];
  numbers: string[];
};

export type ScreeningJudgementsTable = {
  project_id: string;
  applicant_id: string;
  same_hash: string;
  verdict: "relevant" | "irrelevant";
  /** JSON text, sealed. */
  reason: NullableColumn<string>;
  hit_id: string;
  judged_by: NullableColumn<string>;
  judged_by_user_id: NullableColumn<string>;
  judged_at: TimestampColumn;
};

export type ScreeningHitsTable = {
  project_id: string;
  id: string;
  screening_id: string;
  verification_id: string;
  source: "list" | "blacklist";
  list_code: string;
  list_version: number;
  entry_id: string;
  band: "possible" | "probable" | "strong";
  score: number;
  same_hash: string;
  found: JsonColumn;
  verdict: NullableColumn<"relevant" | "irrelevant">;
  /** JSON text, sealed. */
  reason: NullableColumn<string>;
  is_remembered: DefaultedColumn<boolean>;
  judged_by: NullableColumn<string>;
  judged_by_user_id: NullableColumn<string>;
  judged_at: NullableTimestampColumn;
};
