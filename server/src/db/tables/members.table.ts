import type { Role } from "#contract/permissions.ts";
import type { Maybe, Stamp } from "./columns.ts";

export type InvitationsTable = {
  project_id: string;
  id: string;
  email: string;
  role: Exclude<Role, "owner">;
  token_hash: string;
  invited_by: Maybe<string>;
  created_at: Stamp;
  sent_at: Stamp;
  expires_at: Date;
};
