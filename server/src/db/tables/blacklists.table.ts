import type { ColumnType } from "kysely";
import type { BlacklistKind } from "#contract/screening/blacklists/blacklist-kinds.ts";
import type {
  BlacklistFileType,
  BlacklistImportMode,
  BlacklistImportProblem,
  BlacklistImportStatus,
} from "#contract/screening/blacklists/blacklist-values.ts";
import type { Defaulted, Maybe, Stamp } from "./columns.ts";

export type BlacklistsTable = {
  project_id: string;
  code: string;
  type: BlacklistFileType;
  name: string;
  description: string;
  revision: Defaulted<number>;
  changes_from: Defaulted<number>;
  persons: Defaulted<number>;
  companies: Defaulted<number>;
  documents: Defaulted<number>;
  tax_ids: Defaulted<number>;
  created_by: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
};

export type BlacklistEntriesTable = {
  project_id: string;
  blacklist_code: string;
  id: string;
  type: BlacklistKind;
  document: Defaulted<string>;
  tax_id: Defaulted<string>;
  name: Defaulted<string>;
  origin_name: Defaulted<string>;
  given_name: Defaulted<string>;
  origin_given_name: Defaulted<string>;
  surname: Defaulted<string>;
  origin_surname: Defaulted<string>;
  middle_name: Defaulted<string>;
  origin_middle_name: Defaulted<string>;
  dob: Defaulted<string>;
  gender: Defaulted<string>;
  country: Defaulted<string>;
  description: Defaulted<string>;
  document_key: Defaulted<string>;
  tax_id_key: Defaulted<string>;
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
  status: Defaulted<BlacklistImportStatus>;
  problem: Maybe<BlacklistImportProblem>;
  detail: Maybe<string>;
  errors: ColumnType<unknown, string | undefined, string>;
  error_count: Defaulted<number>;
  progress: Defaulted<number>;
  row_count: Defaulted<number>;
  added_count: Defaulted<number>;
  removed_count: Defaulted<number>;
  known_count: Defaulted<number>;
  run_id: Maybe<string>;
  moved_at: Stamp;
  created_by: Maybe<string>;
  created_at: Stamp;
  size_bytes: number;
  storage_key: Maybe<string>;
  /** '' once it is over. */
  sealed_key: Defaulted<string>;
};
