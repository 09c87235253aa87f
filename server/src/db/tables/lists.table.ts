import type { ColumnType } from "kysely";
import type {
  ListKind,
  ListProblem,
  ListRunPhase,
  ListVersionState,
  listAcceptances,
} from "#contract/screening/lists.contract.ts";
import type { NetworkKind } from "#contract/values/network-kinds.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type ListSourcesTable = {
  code: string;
  name: string;
  kind: ListKind;
  /** Of `listFormats`: readers parse it. */
  format: string;
  comes_from: "publisher" | "addresses" | "files";
  addresses: ColumnType<unknown, string | null, string | null>;
  enabled: DefaultedColumn<boolean>;
  current_version: NullableColumn<number>;
  waiting_version: NullableColumn<number>;
  last_version: DefaultedColumn<number>;
  confirmed_at: NullableTimestampColumn;
  due_at: NullableTimestampColumn;
  run_id: NullableColumn<string>;
  run_began_at: NullableTimestampColumn;
  run_moved_at: NullableTimestampColumn;
  run_phase: NullableColumn<ListRunPhase>;
  run_bytes: DefaultedColumn<number>;
  tried_at: NullableTimestampColumn;
  problem: NullableColumn<ListProblem>;
  problem_text: NullableColumn<string>;
  validators: ColumnType<unknown, string | undefined, string>;
  created_at: TimestampColumn;
};

export type ListVersionsTable = {
  source: string;
  version: number;
  state: ListVersionState;
  has_entries: DefaultedColumn<boolean>;
  sha256: Buffer;
  size_bytes: number;
  parser_version: number;
  published_at: NullableTimestampColumn;
  loaded_at: TimestampColumn;
  decided_at: NullableTimestampColumn;
  entries_count: number;
  compared_with: NullableColumn<number>;
  added: number;
  changed: number;
  removed: number;
  skipped_count: number;
  skipped: ColumnType<unknown, string | undefined, string>;
  /** Null until it is current first; who accepted it, and when. */
  accepted_by: ColumnType<ListAcceptance | null, ListAcceptance | null | undefined, ListAcceptance>;
  accepted_name: NullableColumn<string>;
  current_at: NullableTimestampColumn;
  names_count: NullableColumn<number>;
  aliases_count: NullableColumn<number>;
  foreign_names_count: NullableColumn<number>;
  destroyed_names_count: NullableColumn<number>;
  numbers_count: NullableColumn<number>;
  missed_count: NullableColumn<number>;
  missed: ColumnType<unknown, string | undefined, string>;
  losses: ColumnType<unknown, string | undefined, string>;
};

type ListAcceptance = (typeof listAcceptances)[number];

/** In version V when from_version <= V and (to_version is null or to_version >= V). */
export type ListEntriesTable = {
  source: string;
  entry_id: string;
  from_version: number;
  to_version: NullableColumn<number>;
  hash: Buffer;
  record: JsonColumn;
  record_bytes: number;
};

export type ListNumbersTable = {
  source: string;
  entry_id: string;
  from_version: number;
  kind: "document" | "tax_id" | "crypto";
  number_key: string;
};

export type NetworkListsTable = {
  code: string;
  name: string;
  kind: NetworkKind;
  ranges_count: number;
  skipped_count: number;
  sha256: string;
  loaded_at: TimestampColumn;
};

/** `range`: a CIDR. */
export type NetworkRangesTable = { code: string; range: string };
