import type { VideoKind } from "#contract/identity-documents.ts";
import type { Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type VerificationVideosTable = {
  project_id: string;
  id: string;
  verification_id: string;
  kind: VideoKind;
  question: Maybe<number>;
  side: Maybe<"front" | "back">;
  storage_key: string;
  mime: "video/webm" | "video/mp4";
  size_bytes: number;
  sha256: Buffer;
  duration_ms: number;
  created_at: Stamp;
  replaced_at: MaybeStamp;
};
