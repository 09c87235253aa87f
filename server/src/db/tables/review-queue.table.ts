import type { Json, Maybe, Stamp } from "./columns.ts";

export type VerificationLabelsTable = { project_id: string; verification_id: string; label: string };

export type ReviewSettingsTable = {
  project_id: string;
  is_round_robin: boolean;
  last_assignee_id: Maybe<string>;
  updated_at: Stamp;
};

export type SavedViewsTable = {
  project_id: string;
  id: string;
  /** Null: the whole team's. */
  owner_id: Maybe<string>;
  name: string;
  question: Json;
  created_by: Maybe<string>;
  created_at: Stamp;
};

export type DefaultViewsTable = { project_id: string; user_id: string; view_id: string };
