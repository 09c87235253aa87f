import type { ProjectMode } from "#contract/project/modes.ts";
import type {
  RiskScore,
  ServiceProblem,
  ServiceStatus,
  ServiceType,
} from "#contract/screening/services/service-kinds.ts";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type ServiceRequestsTable = {
  project_id: string;
  mode: DefaultedColumn<ProjectMode>;
  id: string;
  type: ServiceType;
  status: DefaultedColumn<ServiceStatus>;
  problem: NullableColumn<ServiceProblem>;
  country: NullableColumn<string>;
  risk: NullableColumn<RiskScore>;
  price_cents: number;
  /** '' when the data was deleted. */
  sealed_key: string;
  request: NullableColumn<string>;
  response: NullableColumn<string>;
  storage_key: NullableColumn<string>;
  picture_bytes: NullableColumn<number>;
  /** The other side, where one was sent. */
  back_key: NullableColumn<string>;
  back_bytes: NullableColumn<number>;
  /** '': nobody is notified. */
  callback_url: DefaultedColumn<string>;
  is_bare: DefaultedColumn<boolean>;
  deleted_at: NullableTimestampColumn;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
  moved_at: TimestampColumn;
  finished_at: NullableTimestampColumn;
};
