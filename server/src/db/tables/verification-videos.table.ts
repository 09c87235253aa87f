import type { VideoKind } from "#contract/records/forms/identity-documents.ts";
import type { MaybeEncrypted } from "./applicant-keys.table.ts";
import type { Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type VerificationVideosTable = MaybeEncrypted & {
  project_id: string;
  id: string;
  verification_id: string;
  kind: VideoKind | "live";
  question: Maybe<number>;
  side: Maybe<"front" | "back">;
  storage_key: string;
  mime: "video/webm" | "video/mp4";
  size_bytes: number;
  /** Only of recordings of earlier releases, until a worker has replaced it. */
  sha256: Maybe<Buffer>;
  keyed_hash: Maybe<Buffer>;
  duration_ms: number;
  created_at: Stamp;
  replaced_at: MaybeStamp;
  offered_in: Maybe<string>;
  kept_in: Maybe<string>;
};
