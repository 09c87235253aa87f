import type { Defaulted, MaybeStamp, Stamp } from "./columns.ts";

export type ProjectKeysTable = { project_id: string; sealed_key: string; created_at: Stamp };

export type ApplicantKeysTable = {
  project_id: string;
  applicant_id: string;
  /** '' when destroyed. */
  sealed_key: string;
  created_at: Stamp;
  destroyed_at: MaybeStamp;
};

/** False for files of earlier releases, until a worker has encrypted them. */
export type MaybeEncrypted = { is_encrypted: Defaulted<boolean> };
