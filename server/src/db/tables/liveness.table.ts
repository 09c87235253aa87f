import type { LivenessAct, LivenessRefusal } from "#contract/records/liveness/liveness-acts.ts";
import type { Defaulted, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type LivenessRunsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  resubmission_id: Maybe<string>;
  nonce: string;
  acts: LivenessAct[];
  state: Defaulted<"open" | "passed" | "failed" | "left">;
  refusal: Maybe<LivenessRefusal>;
  started_at: Stamp;
  prompted_at: Stamp;
  ended_at: MaybeStamp;
};

export type LivenessActsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  run_id: string;
  position: number;
  act: LivenessAct;
  refusal: Maybe<LivenessRefusal>;
  storage_key: string;
  size_bytes: number;
  /** Sealed: `MeasuredAct`. */
  measured: string;
  prints: string[];
  print_parts: string[];
  took_ms: number;
  created_at: Stamp;
};
