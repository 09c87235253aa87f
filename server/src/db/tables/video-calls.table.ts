import type { RecordingState } from "#contract/visits/video-calls/line-messages.ts";
import type { Defaulted, Maybe, MaybeStamp, Stamp } from "./columns.ts";

type OfVerification = { project_id: string; verification_id: string };

export type VideoCallRoomsTable = OfVerification & { since: Stamp; seen_at: Stamp; agreed_at: MaybeStamp };

export type VideoCallsTable = OfVerification & {
  id: string;
  reviewer: string;
  reviewer_id: string;
  started_at: Stamp;
  ended_at: MaybeStamp;
  end_reason: Maybe<"stopped" | "lost">;
  recording: Defaulted<RecordingState>;
  width: Maybe<number>;
  height: Maybe<number>;
  finished_at: MaybeStamp;
  lost_ms: Defaulted<number>;
  host: Maybe<string>;
  host_seen_at: MaybeStamp;
  snapshots_in: Maybe<string>;
};

export type VideoCallSidesTable = OfVerification & {
  call_id: string;
  side: "applicant" | "reviewer";
  seen_at: Stamp;
  offer: Maybe<string>;
  offer_number: Defaulted<number>;
  answer: Maybe<string>;
  answer_number: Defaulted<number>;
  last_seen_at: MaybeStamp;
  line_at: MaybeStamp;
};

export type VideoCallPiecesTable = OfVerification & {
  call_id: string;
  number: number;
  storage_key: string;
  size_bytes: number;
  from_ms: number;
  until_ms: number;
};
