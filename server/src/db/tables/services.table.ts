import type { Mode } from "#contract/project/modes.ts";
import type {
  RiskScore,
  ServiceProblem,
  ServiceStatus,
  ServiceType,
} from "#contract/screening/services/service-kinds.ts";
import type { Defaulted, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type ServiceRequestsTable = {
  project_id: string;
  mode: Defaulted<Mode>;
  id: string;
  type: ServiceType;
  status: Defaulted<ServiceStatus>;
  problem: Maybe<ServiceProblem>;
  country: Maybe<string>;
  risk: Maybe<RiskScore>;
  price_cents: number;
  /** '' when the data was deleted. */
  sealed_key: string;
  request: Maybe<string>;
  response: Maybe<string>;
  storage_key: Maybe<string>;
  picture_bytes: Maybe<number>;
  /** The other side, where one was sent. */
  back_key: Maybe<string>;
  back_bytes: Maybe<number>;
  /** '': nobody is notified. */
  callback_url: Defaulted<string>;
  is_bare: Defaulted<boolean>;
  deleted_at: MaybeStamp;
  created_by: Maybe<string>;
  created_at: Stamp;
  moved_at: Stamp;
  finished_at: MaybeStamp;
};
