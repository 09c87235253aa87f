import type { TimestampColumn } from "./columns.ts";

export type EmailChangesTable = {
  user_id: string;
  id: string;
  email: string;
  code_hash: string;
  created_at: TimestampColumn;
  expires_at: Date;
};

type Picture = { storage_key: string; mime: string; sha256: string; created_at: TimestampColumn };
export type UserImagesTable = Picture & { user_id: string };
export type ProjectImagesTable = Picture & { project_id: string; kind: "logo" | "favicon" };
