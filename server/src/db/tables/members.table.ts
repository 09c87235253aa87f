import type { Role } from "#contract/permissions.ts";
import type { NullableColumn, TimestampColumn } from "./columns.ts";

export type InvitationsTable = {
  project_id: string;
  id: string;
  email: string;
  role: Exclude<Role, "owner">;
  token_hash: string;
  invited_by: NullableColumn<string>;
  created_at: TimestampColumn;
  sent_at: TimestampColumn;
  expires_at: Date;
};
