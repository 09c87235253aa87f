import type { ColumnType } from "kysely";
import type {
  ListKind,
  ListProblem,
  ListRunPhase,
  ListVersionState,
  listAcceptances,
} from "#contract/screening/lists.contract.ts";
import type { NetworkKind } from "#contract/values/network-kinds.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type ListSourcesTable = {
  code: string;
  name: string;
  kind: ListKind;
  /** Of `listFormats`: readers parse it. */
  format: string;
  comes_from: "publisher" | "addresses" | "files";
  addresses: ColumnType<unknown, string | null, string | null>;
  enabled: Defaulted<boolean>;
  current_version: Maybe<number>;
  waiting_version: Maybe<number>;
  last_version: Defaulted<number>;
  confirmed_at: MaybeStamp;
  due_at: MaybeStamp;
  run_id: Maybe<string>;
  run_began_at: MaybeStamp;
  run_moved_at: MaybeStamp;
  run_phase: Maybe<ListRunPhase>;
  run_bytes: Defaulted<number>;
  tried_at: MaybeStamp;
  problem: Maybe<ListProblem>;
  problem_text: Maybe<string>;
  validators: ColumnType<unknown, string | undefined, string>;
  created_at: Stamp;
};

export type ListVersionsTable = {
  source: string;
  version: number;
  state: ListVersionState;
  has_entries: Defaulted<boolean>;
  sha256: Buffer;
  size_bytes: number;
  parser_version: number;
  published_at: MaybeStamp;
  loaded_at: Stamp;
  decided_at: MaybeStamp;
  entries_count: number;
  compared_with: Maybe<number>;
  added: number;
  changed: number;
  removed: number;
  skipped_count: number;
  skipped: ColumnType<unknown, string | undefined, string>;
  /** Null until it is current first; who accepted it, and when. */
  accepted_by: ColumnType<ListAcceptance | null, ListAcceptance | null | undefined, ListAcceptance>;
  accepted_name: Maybe<string>;
  current_at: MaybeStamp;
  names_count: Maybe<number>;
  aliases_count: Maybe<number>;
  foreign_names_count: Maybe<number>;
  destroyed_names_count: Maybe<number>;
  numbers_count: Maybe<number>;
  missed_count: Maybe<number>;
  missed: ColumnType<unknown, string | undefined, string>;
  losses: ColumnType<unknown, string | undefined, string>;
};

type ListAcceptance = (typeof listAcceptances)[number];

/** In version V when from_version <= V and (to_version is null or to_version >= V). */
export type ListEntriesTable = {
  source: string;
  entry_id: string;
  from_version: number;
  to_version: Maybe<number>;
  hash: Buffer;
  record: Json;
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
  loaded_at: Stamp;
};

/** `range`: a CIDR. */
export type NetworkRangesTable = { code: string; range: string };
