import type { Role } from "#contract/permissions.ts";
import type { Mode } from "#contract/project/modes.ts";
import type { DateStyle } from "#contract/values/date-style.ts";
import type { Defaulted, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type UsersTable = {
  id: string;
  email: string;
  /** Null after a sign-up with a provider, until a password is set. */
  password_hash: Maybe<string>;
  first_name: string;
  last_name: string;
  company_name: string;
  website: string;
  country: Maybe<string>;
  timezone: Defaulted<string>;
  date_style: Defaulted<DateStyle>;
  email_verified_at: MaybeStamp;
  sealed_totp_secret: Maybe<string>;
  totp_enabled_at: MaybeStamp;
  totp_last_step: Defaulted<number>;
  sealed_pending_totp_secret: Maybe<string>;
  password_reset_at: MaybeStamp;
  factor_reset_at: MaybeStamp;
  last_project_id: Maybe<string>;
  disabled_at: MaybeStamp;
  vouched_at: MaybeStamp;
  projects_allowed: Maybe<number>;
  created_at: Stamp;
};

export type RecoveryCodesTable = { user_id: string; code_hash: string; used_at: MaybeStamp };

export type EmailCodesTable = {
  id: string;
  user_id: string;
  code_hash: string;
  link_hash: string;
  created_at: Stamp;
  expires_at: Date;
  used_at: MaybeStamp;
};

export type CodeAttemptsTable = { key: string; failed: number; locked_until: MaybeStamp; updated_at: Stamp };

export type SessionsTable = {
  mode: Defaulted<Mode>;
  id: Defaulted<string>;
  id_hash: string;
  csrf: string;
  user_id: Maybe<string>;
  password_at: MaybeStamp;
  /** Of the first factor; null: the password. */
  provider: Maybe<string>;
  factor_at: MaybeStamp;
  authenticated_at: MaybeStamp;
  current_project_id: Maybe<string>;
  remember: Defaulted<boolean>;
  notices_seen_at: MaybeStamp;
  ip: string;
  user_agent: string;
  created_at: Stamp;
  last_seen_at: Stamp;
  idle_seconds: number;
  expires_at: Date;
};

export type ProjectsTable = { id: string; name: string; created_at: Stamp };
export type MembershipsTable = {
  project_id: string;
  user_id: string;
  role: Role;
  created_at: Stamp;
  invited_at: MaybeStamp;
};
export type AccountTokensTable = {
  user_id: string;
  purpose: "password" | "factor" | "email";
  token_hash: string;
  detail: Defaulted<Record<string, unknown>>;
  created_at: Stamp;
  expires_at: Date;
};
