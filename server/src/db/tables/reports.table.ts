import type { ReportFormat, ReportProblem, ReportStatus, ReportType } from "#contract/figures/reports.contract.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type ReportsTable = {
  project_id: string;
  mode: DefaultedColumn<ProjectMode>;
  id: string;
  name: string;
  type: ReportType;
  format: ReportFormat;
  question: JsonColumn;
  status: DefaultedColumn<ReportStatus>;
  progress: DefaultedColumn<number>;
  problem: NullableColumn<ReportProblem>;
  run_id: NullableColumn<string>;
  moved_at: TimestampColumn;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
  row_count: NullableColumn<number>;
  size_bytes: NullableColumn<number>;
  storage_key: NullableColumn<string>;
  /** '' without a file. */
  sealed_key: DefaultedColumn<string>;
  expires_at: NullableTimestampColumn;
};
