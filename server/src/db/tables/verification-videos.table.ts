import type { VideoKind } from "#contract/records/forms/identity-documents.ts";
import type { NullableEncryptedColumn } from "./applicant-keys.table.ts";
import type { NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type VerificationVideosTable = NullableEncryptedColumn & {
  project_id: string;
  id: string;
  verification_id: string;
  kind: VideoKind | "live";
  question: NullableColumn<number>;
  side: NullableColumn<"front" | "back">;
  storage_key: string;
  mime: "video/webm" | "video/mp4";
  size_bytes: number;
  /** Only of recordings of earlier releases, until a worker has replaced it. */
  sha256: NullableColumn<Buffer>;
  keyed_hash: NullableColumn<Buffer>;
  duration_ms: number;
  created_at: TimestampColumn;
  replaced_at: NullableTimestampColumn;
  offered_in: NullableColumn<string>;
  kept_in: NullableColumn<string>;
};
