import type { ReportFormat, ReportProblem, ReportStatus, ReportType } from "#contract/figures/reports.contract.ts";
import type { Mode } from "#contract/project/modes.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type ReportsTable = {
  project_id: string;
  mode: Defaulted<Mode>;
  id: string;
  name: string;
  type: ReportType;
  format: ReportFormat;
  question: Json;
  status: Defaulted<ReportStatus>;
  progress: Defaulted<number>;
  problem: Maybe<ReportProblem>;
  run_id: Maybe<string>;
  moved_at: Stamp;
  created_by: Maybe<string>;
  created_at: Stamp;
  row_count: Maybe<number>;
  size_bytes: Maybe<number>;
  storage_key: Maybe<string>;
  /** '' without a file. */
  sealed_key: Defaulted<string>;
  expires_at: MaybeStamp;
};
