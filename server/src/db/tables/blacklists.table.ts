import type { ColumnType } from "kysely";
import type { BlacklistKind } from "#contract/screening/blacklists/blacklist-kinds.ts";
import type {
  BlacklistFileType,
  BlacklistImportMode,
  BlacklistImportProblem,
  BlacklistImportStatus,
} from "#contract/screening/blacklists/blacklist-values.ts";
import type { DefaultedColumn, NullableColumn, TimestampColumn } from "./columns.ts";

export type BlacklistsTable = {
  project_id: string;
  code: string;
  type: BlacklistFileType;
  name: string;
  description: string;
  revision: DefaultedColumn<number>;
  changes_from: DefaultedColumn<number>;
  persons: DefaultedColumn<number>;
  companies: DefaultedColumn<number>;
  documents: DefaultedColumn<number>;
  tax_ids: DefaultedColumn<number>;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
};

export type BlacklistEntriesTable = {
  project_id: string;
  blacklist_code: string;
  id: string;
  type: BlacklistKind;
  document: DefaultedColumn<string>;
  tax_id: DefaultedColumn<string>;
  name: DefaultedColumn<string>;
  origin_name: DefaultedColumn<string>;
  given_name: DefaultedColumn<string>;
  origin_given_name: DefaultedColumn<string>;
  surname: DefaultedColumn<string>;
  origin_surname: DefaultedColumn<string>;
  middle_name: DefaultedColumn<string>;
  origin_middle_name: DefaultedColumn<string>;
  dob: DefaultedColumn<string>;
  gender: DefaultedColumn<string>;
  country: DefaultedColumn<string>;
  description: DefaultedColumn<string>;
  document_key: DefaultedColumn<string>;
  tax_id_key: DefaultedColumn<string>;
  search_text: string;
  revision: number;
};

export type BlacklistRemovalsTable = {
  project_id: string;
  blacklist_code: string;
  entry_id: string;
  revision: number;
};

export type BlacklistImportsTable = {
  project_id: string;
  id: string;
  blacklist_code: string;
  type: BlacklistFileType;
  mode: BlacklistImportMode;
  status: DefaultedColumn<BlacklistImportStatus>;
  problem: NullableColumn<BlacklistImportProblem>;
  detail: NullableColumn<string>;
  errors: ColumnType<unknown, string | undefined, string>;
  error_count: DefaultedColumn<number>;
  progress: DefaultedColumn<number>;
  row_count: DefaultedColumn<number>;
  added_count: DefaultedColumn<number>;
  removed_count: DefaultedColumn<number>;
  known_count: DefaultedColumn<number>;
  run_id: NullableColumn<string>;
  moved_at: TimestampColumn;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
  size_bytes: number;
  storage_key: NullableColumn<string>;
  /** '' once it is over. */
  sealed_key: DefaultedColumn<string>;
};
