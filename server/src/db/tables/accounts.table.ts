import type { AnyRole } from "#contract/permissions.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import type { DateStyle } from "#contract/values/date-style.ts";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type UsersTable = {
  id: string;
  email: string;
  /** Null after a sign-up with a provider, until a password is set. */
  password_hash: NullableColumn<string>;
  first_name: string;
  last_name: string;
  company_name: string;
  website: string;
  country: NullableColumn<string>;
  timezone: DefaultedColumn<string>;
  date_style: DefaultedColumn<DateStyle>;
  language: NullableColumn<string>;
  email_verified_at: NullableTimestampColumn;
  sealed_totp_secret: NullableColumn<string>;
  totp_enabled_at: NullableTimestampColumn;
  totp_last_step: DefaultedColumn<number>;
  sealed_pending_totp_secret: NullableColumn<string>;
  password_reset_at: NullableTimestampColumn;
  factor_reset_at: NullableTimestampColumn;
  last_project_id: NullableColumn<string>;
  disabled_at: NullableTimestampColumn;
  vouched_at: NullableTimestampColumn;
  projects_allowed: NullableColumn<number>;
  created_at: TimestampColumn;
};

export type RecoveryCodesTable = { user_id: string; code_hash: string; used_at: NullableTimestampColumn };

export type EmailCodesTable = {
  id: string;
  user_id: string;
  code_hash: string;
  link_hash: string;
  created_at: TimestampColumn;
  expires_at: Date;
  used_at: NullableTimestampColumn;
};

export type CodeAttemptsTable = {
  key: string;
  failed: number;
  locked_until: NullableTimestampColumn;
  updated_at: TimestampColumn;
};

export type SessionsTable = {
  mode: DefaultedColumn<ProjectMode>;
  id: DefaultedColumn<string>;
  id_hash: string;
  csrf: string;
  user_id: NullableColumn<string>;
  password_at: NullableTimestampColumn;
  /** Of the first factor; null: the password. */
  provider: NullableColumn<string>;
  factor_at: NullableTimestampColumn;
  authenticated_at: NullableTimestampColumn;
  current_project_id: NullableColumn<string>;
  remember: DefaultedColumn<boolean>;
  notices_seen_at: NullableTimestampColumn;
  ip: string;
  user_agent: string;
  created_at: TimestampColumn;
  last_seen_at: TimestampColumn;
  idle_seconds: number;
  expires_at: Date;
};

export type ProjectsTable = { id: string; name: string; created_at: TimestampColumn };
export type MembershipsTable = {
  project_id: string;
  user_id: string;
  role: AnyRole;
  created_at: TimestampColumn;
  invited_at: NullableTimestampColumn;
};
export type AccountTokensTable = {
  user_id: string;
  purpose: "password" | "factor" | "email";
  token_hash: string;
  detail: DefaultedColumn<Record<string, unknown>>;
  created_at: TimestampColumn;
  expires_at: Date;
};
