import type { AnyRole, Permission } from "#contract/permissions.ts";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type InvitationsTable = {
  project_id: string;
  id: string;
  email: string;
  role: Exclude<AnyRole, "owner">;
  token_hash: string;
  invited_by: NullableColumn<string>;
  created_at: TimestampColumn;
  sent_at: TimestampColumn;
  expires_at: Date;
};

export type ProvisioningKeysTable = {
  project_id: string;
  id: string;
  name: string;
  key_hash: string;
  last_four: string;
  created_by: string;
  created_at: TimestampColumn;
  last_used_at: NullableTimestampColumn;
  revoked_at: NullableTimestampColumn;
};

export type ProvisionedUsersTable = {
  project_id: string;
  id: string;
  user_id: NullableColumn<string>;
  user_name: string;
  email: string;
  external_id: NullableColumn<string>;
  given_name: NullableColumn<string>;
  family_name: NullableColumn<string>;
  display_name: NullableColumn<string>;
  is_active: DefaultedColumn<boolean>;
  given_role: NullableColumn<Exclude<AnyRole, "owner">>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
};

export type ProvisionedGroupsTable = {
  project_id: string;
  id: string;
  display_name: string;
  external_id: NullableColumn<string>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
};

export type ProvisionedGroupMembersTable = { project_id: string; group_id: string; member_id: string };

export type ProvisioningRolesTable = { project_id: string; group_name: string; role: Exclude<AnyRole, "owner"> };

export type CustomRolesTable = {
  project_id: string;
  id: string;
  name: string;
  permissions: Permission[];
  created_at: TimestampColumn;
};
