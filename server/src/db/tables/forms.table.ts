import type { ColumnType } from "kysely";
import type { ProjectMode } from "#contract/project/modes.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type FormsTable = {
  project_id: string;
  id: string;
  name: string;
  description: string;
  current_version: number;
  token_hash: string;
  sealed_token: string;
  permanent_link_enabled: DefaultedColumn<boolean>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
  deleted_at: NullableTimestampColumn;
  folder_id: NullableColumn<string>;
  is_internal: DefaultedColumn<boolean>;
  is_test: DefaultedColumn<boolean>;
};

export type FormFoldersTable = {
  project_id: string;
  id: string;
  name: string;
  created_at: TimestampColumn;
};

export type FormVersionsTable = {
  project_id: string;
  form_id: string;
  version: number;
  config: JsonColumn;
  created_at: TimestampColumn;
  created_by: NullableColumn<string>;
};

export type FormPreviewsTable = {
  project_id: string;
  id: string;
  form_id: string;
  version: number;
  token_hash: string;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
  expires_at: Date;
};

export type FormLinksTable = {
  project_id: string;
  mode: DefaultedColumn<ProjectMode>;
  id: string;
  form_id: string;
  token_hash: string;
  applicant_id: string;
  external_applicant_id: NullableColumn<string>;
  amount: NullableColumn<number>;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
  expires_at: Date;
  revoked_at: NullableTimestampColumn;
  verification_id: DefaultedColumn<string>;
  returns_from: NullableColumn<string>;
  sealed_token: DefaultedColumn<string>;
  redirect_url: NullableColumn<string>;
  callback_url: NullableColumn<string>;
};

export type ApplicantsTable = {
  project_id: string;
  mode: DefaultedColumn<ProjectMode>;
  id: string;
  external_id: NullableColumn<string>;
  first_name: NullableColumn<string>;
  last_name: NullableColumn<string>;
  middle_name: NullableColumn<string>;
  /** YYYY-MM-DD. */
  dob: NullableColumn<string>;
  gender: NullableColumn<string>;
  residence_country: NullableColumn<string>;
  email: NullableColumn<string>;
  phone: NullableColumn<string>;
  created_at: TimestampColumn;
  type: DefaultedColumn<"person" | "company">;
  company_name: NullableColumn<string>;
  registration_country: NullableColumn<string>;
  erased_at: NullableTimestampColumn;
  legal_hold_at: NullableTimestampColumn;
  merged_into: NullableColumn<string>;
  merged_at: NullableTimestampColumn;
  /** The newest verification's country, else the residence. */
  country_now: ColumnType<string | null, never, never>;
  /** These four are kept by triggers, from the verifications. */
  last_status: NullableColumn<string>;
  last_country: NullableColumn<string>;
  last_event_at: NullableTimestampColumn;
  outcome: DefaultedColumn<"approved" | "declined" | "abandoned" | "waiting">;
};

export type ApiKeysTable = {
  project_id: string;
  id: string;
  environment: "prod" | "test";
  key_hash: string;
  sealed_key: string;
  last_four: string;
  created_by: string;
  created_at: TimestampColumn;
  last_used_at: NullableTimestampColumn;
  revoked_at: NullableTimestampColumn;
  name: DefaultedColumn<string>;
  scopes: DefaultedColumn<("personal" | "screening" | "write")[]>;
  /** Addresses and networks from which it may be used; none: from everywhere. */
  networks: DefaultedColumn<string[]>;
  /** Of its environment: its callbacks are signed with it. */
  is_signing: DefaultedColumn<boolean>;
  expires_at: NullableTimestampColumn;
  first_eight: DefaultedColumn<string>;
  /** YYYY-MM-DD. */
  version: DefaultedColumn<string>;
};

export type WebhookEndpointsTable = {
  project_id: string;
  id: string;
  url: string;
  kinds: string[];
  environment: DefaultedColumn<"live" | "test">;
  /** Null: of a key, which listens. */
  created_by: NullableColumn<string>;
  key_id: NullableColumn<string>;
  listens_until: NullableTimestampColumn;
  created_at: TimestampColumn;
  paused_at: NullableTimestampColumn;
  deleted_at: NullableTimestampColumn;
};

export type WebhookSecretsTable = {
  project_id: string;
  id: string;
  /** Null: the project's own. */
  endpoint_id: NullableColumn<string>;
  sealed_secret: string;
  last_four: string;
  created_at: TimestampColumn;
  expires_at: NullableTimestampColumn;
  is_unseen: DefaultedColumn<boolean>;
};
