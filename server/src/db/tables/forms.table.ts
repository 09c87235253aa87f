import type { ColumnType } from "kysely";
import type { Mode } from "#contract/project/modes.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type FormsTable = {
  project_id: string;
  id: string;
  name: string;
  description: string;
  current_version: number;
  token_hash: string;
  sealed_token: string;
  permanent_link_enabled: Defaulted<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
  folder_id: Maybe<string>;
  is_internal: Defaulted<boolean>;
  is_test: Defaulted<boolean>;
};

export type FormFoldersTable = {
  project_id: string;
  id: string;
  name: string;
  created_at: Stamp;
};

export type FormVersionsTable = {
  project_id: string;
  form_id: string;
  version: number;
  config: Json;
  created_at: Stamp;
  created_by: Maybe<string>;
};

export type FormPreviewsTable = {
  project_id: string;
  id: string;
  form_id: string;
  version: number;
  token_hash: string;
  created_by: Maybe<string>;
  created_at: Stamp;
  expires_at: Date;
};

export type FormLinksTable = {
  project_id: string;
  mode: Defaulted<Mode>;
  id: string;
  form_id: string;
  token_hash: string;
  applicant_id: string;
  external_applicant_id: Maybe<string>;
  amount: Maybe<number>;
  created_by: Maybe<string>;
  created_at: Stamp;
  expires_at: Date;
  revoked_at: MaybeStamp;
  verification_id: Defaulted<string>;
  returns_from: Maybe<string>;
  sealed_token: Defaulted<string>;
  redirect_url: Maybe<string>;
  callback_url: Maybe<string>;
};

export type ApplicantsTable = {
  project_id: string;
  mode: Defaulted<Mode>;
  id: string;
  external_id: Maybe<string>;
  first_name: Maybe<string>;
  last_name: Maybe<string>;
  middle_name: Maybe<string>;
  /** YYYY-MM-DD. */
  dob: Maybe<string>;
  gender: Maybe<string>;
  residence_country: Maybe<string>;
  email: Maybe<string>;
  phone: Maybe<string>;
  created_at: Stamp;
  type: Defaulted<"person" | "company">;
  company_name: Maybe<string>;
  registration_country: Maybe<string>;
  erased_at: MaybeStamp;
  legal_hold_at: MaybeStamp;
  merged_into: Maybe<string>;
  merged_at: MaybeStamp;
  /** The newest verification's country, else the residence. */
  country_now: ColumnType<string | null, never, never>;
  /** These four are kept by triggers, from the verifications. */
  last_status: Maybe<string>;
  last_country: Maybe<string>;
  last_event_at: MaybeStamp;
  outcome: Defaulted<"approved" | "declined" | "abandoned" | "waiting">;
};

export type ApiKeysTable = {
  project_id: string;
  id: string;
  environment: "prod" | "test";
  key_hash: string;
  sealed_key: string;
  last_four: string;
  created_by: string;
  created_at: Stamp;
  last_used_at: MaybeStamp;
  revoked_at: MaybeStamp;
  name: Defaulted<string>;
  scopes: Defaulted<("personal" | "screening" | "write")[]>;
  /** Addresses and networks from which it may be used; none: from everywhere. */
  networks: Defaulted<string[]>;
  /** Of its environment: its callbacks are signed with it. */
  is_signing: Defaulted<boolean>;
  expires_at: MaybeStamp;
  first_eight: Defaulted<string>;
  /** YYYY-MM-DD. */
  version: Defaulted<string>;
};

export type WebhookEndpointsTable = {
  project_id: string;
  id: string;
  url: string;
  kinds: string[];
  environment: Defaulted<"live" | "test">;
  /** Null: of a key, which listens. */
  created_by: Maybe<string>;
  key_id: Maybe<string>;
  listens_until: MaybeStamp;
  created_at: Stamp;
  paused_at: MaybeStamp;
  deleted_at: MaybeStamp;
};

export type WebhookSecretsTable = {
  project_id: string;
  id: string;
  /** Null: the project's own. */
  endpoint_id: Maybe<string>;
  sealed_secret: string;
  last_four: string;
  created_at: Stamp;
  expires_at: MaybeStamp;
  is_unseen: Defaulted<boolean>;
};
