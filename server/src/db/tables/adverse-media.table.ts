import type { ColumnType } from "kysely";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type MediaFeedsTable = {
  code: string;
  name: string;
  address: Maybe<string>;
  language: Maybe<string>;
  enabled: Defaulted<boolean>;
  created_at: Stamp;
  tried_at: MaybeStamp;
  loaded_at: MaybeStamp;
  last_error: Maybe<string>;
  etag: Maybe<string>;
  last_modified: Maybe<string>;
  is_cut: Defaulted<boolean>;
};

export type MediaArticlesTable = {
  id: string;
  feed_code: string;
  url: Maybe<string>;
  url_hash: Maybe<Buffer>;
  content_hash: Buffer;
  title: string;
  body: string;
  language: Maybe<string>;
  published_at: MaybeStamp;
  fetched_at: Stamp;
  words: number[];
  is_cut: Defaulted<boolean>;
};

export type VerificationArticlesTable = {
  project_id: string;
  verification_id: string;
  id: string;
  article_id: string;
  found_at: Stamp;
  rank: number;
  /** Sealed with the applicant's key. */
  found: Json;
  dismissed_at: MaybeStamp;
  dismissed_by: Maybe<string>;
  /** Sealed with the applicant's key. */
  dismissal: ColumnType<unknown, string | null | undefined, string | null>;
};
