import type { SnippetField } from "#contract/records/snippets/snippet-placeholders.ts";
import type { JsonColumn, NullableColumn, TimestampColumn } from "./columns.ts";

export type VerificationLabelsTable = { project_id: string; verification_id: string; label: string };

export type ReviewSettingsTable = {
  project_id: string;
  is_round_robin: boolean;
  last_assignee_id: NullableColumn<string>;
  updated_at: TimestampColumn;
};

export type SavedViewsTable = {
  project_id: string;
  id: string;
  /** Null: the whole team's. */
  owner_id: NullableColumn<string>;
  name: string;
  question: JsonColumn;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
};

export type SnippetsTable = {
  project_id: string;
  id: string;
  name: string;
  text: string;
  shortcut: NullableColumn<string>;
  fields: SnippetField[];
  created_at: TimestampColumn;
};

export type DefaultViewsTable = { project_id: string; user_id: string; view_id: string };
