import type { RecordingState } from "#contract/visits/video-calls/line-messages.ts";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

type OfVerification = { project_id: string; verification_id: string };

export type VideoCallRoomsTable = OfVerification & {
  since: TimestampColumn;
  seen_at: TimestampColumn;
  agreed_at: NullableTimestampColumn;
};

export type VideoCallsTable = OfVerification & {
  id: string;
  reviewer: string;
  reviewer_id: string;
  started_at: TimestampColumn;
  ended_at: NullableTimestampColumn;
  end_reason: NullableColumn<"stopped" | "lost">;
  recording: DefaultedColumn<RecordingState>;
  width: NullableColumn<number>;
  height: NullableColumn<number>;
  finished_at: NullableTimestampColumn;
  lost_ms: DefaultedColumn<number>;
  host: NullableColumn<string>;
  host_seen_at: NullableTimestampColumn;
  snapshots_in: NullableColumn<string>;
};

export type VideoCallSidesTable = OfVerification & {
  call_id: string;
  side: "applicant" | "reviewer";
  seen_at: TimestampColumn;
  offer: NullableColumn<string>;
  offer_number: DefaultedColumn<number>;
  answer: NullableColumn<string>;
  answer_number: DefaultedColumn<number>;
  last_seen_at: NullableTimestampColumn;
  line_at: NullableTimestampColumn;
};

export type VideoCallPiecesTable = OfVerification & {
  call_id: string;
  number: number;
  storage_key: string;
  size_bytes: number;
  from_ms: number;
  until_ms: number;
};
