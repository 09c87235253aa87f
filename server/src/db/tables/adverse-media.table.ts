import type { ColumnType } from "kysely";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type MediaFeedsTable = {
  code: string;
  name: string;
  address: NullableColumn<string>;
  language: NullableColumn<string>;
  enabled: DefaultedColumn<boolean>;
  created_at: TimestampColumn;
  tried_at: NullableTimestampColumn;
  loaded_at: NullableTimestampColumn;
  last_error: NullableColumn<string>;
  etag: NullableColumn<string>;
  last_modified: NullableColumn<string>;
  is_cut: DefaultedColumn<boolean>;
};

export type MediaArticlesTable = {
  id: string;
  feed_code: string;
  url: NullableColumn<string>;
  url_hash: NullableColumn<Buffer>;
  content_hash: Buffer;
  title: string;
  body: string;
  language: NullableColumn<string>;
  published_at: NullableTimestampColumn;
  fetched_at: TimestampColumn;
  words: number[];
  is_cut: DefaultedColumn<boolean>;
};

export type VerificationArticlesTable = {
  project_id: string;
  verification_id: string;
  id: string;
  article_id: string;
  found_at: TimestampColumn;
  rank: number;
  /** Sealed with the applicant's key. */
  found: JsonColumn;
  dismissed_at: NullableTimestampColumn;
  dismissed_by: NullableColumn<string>;
  /** Sealed with the applicant's key. */
  dismissal: ColumnType<unknown, string | null | undefined, string | null>;
};
