import type { LivenessAct, LivenessRefusal } from "#contract/records/liveness/liveness-acts.ts";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type LivenessRunsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  resubmission_id: NullableColumn<string>;
  nonce: string;
  acts: LivenessAct[];
  state: DefaultedColumn<"open" | "passed" | "failed" | "left">;
  refusal: NullableColumn<LivenessRefusal>;
  started_at: TimestampColumn;
  prompted_at: TimestampColumn;
  ended_at: NullableTimestampColumn;
};

export type LivenessActsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  run_id: string;
  position: number;
  act: LivenessAct;
  refusal: NullableColumn<LivenessRefusal>;
  storage_key: string;
  size_bytes: number;
  /** Sealed: `MeasuredAct`. */
  measured: string;
  prints: string[];
  print_parts: string[];
  took_ms: number;
  created_at: TimestampColumn;
};
