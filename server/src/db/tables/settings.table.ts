import type { Stamp } from "./columns.ts";

export type EmailChangesTable = {
  user_id: string;
  id: string;
  email: string;
  code_hash: string;
  created_at: Stamp;
  expires_at: Date;
};

type Picture = { storage_key: string; mime: string; sha256: string; created_at: Stamp };
export type UserImagesTable = Picture & { user_id: string };
export type ProjectImagesTable = Picture & { project_id: string; kind: "logo" | "favicon" };
