import type { Defaulted, MaybeStamp, Stamp } from "./columns.ts";

export type ProjectKeysTable = { project_id: string; sealed_key: string; created_at: Stamp };

export type ApplicantKeysTable = {
  project_id: string;
  applicant_id: string;
  /** '' once it was destroyed. */
  sealed_key: string;
  created_at: Stamp;
  destroyed_at: MaybeStamp;
};

/** Whether the bytes in the store are encrypted: those of earlier releases are not, until a worker has come by. */
export type MaybeEncrypted = { is_encrypted: Defaulted<boolean> };
