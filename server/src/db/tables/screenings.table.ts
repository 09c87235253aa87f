import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type ScreeningsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  at: Stamp;
  requested_by: Maybe<string>;
  requested_by_user_id: Maybe<string>;
  queried: Json;
  lists: Json;
  missing: Json;
  is_cut: Defaulted<boolean>;
};

export type ScreeningSearchesTable = {
  project_id: string;
  id: string;
  at: Stamp;
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
  reason: Maybe<string>;
  hit_id: string;
  judged_by: Maybe<string>;
  judged_by_user_id: Maybe<string>;
  judged_at: Stamp;
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
  found: Json;
  verdict: Maybe<"relevant" | "irrelevant">;
  /** JSON text, sealed. */
  reason: Maybe<string>;
  is_remembered: Defaulted<boolean>;
  judged_by: Maybe<string>;
  judged_by_user_id: Maybe<string>;
  judged_at: MaybeStamp;
};
