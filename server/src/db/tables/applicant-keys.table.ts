import type { DefaultedColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type ProjectKeysTable = { project_id: string; sealed_key: string; created_at: TimestampColumn };

export type ApplicantKeysTable = {
  project_id: string;
  applicant_id: string;
  /** '' when destroyed. */
  sealed_key: string;
  created_at: TimestampColumn;
  destroyed_at: NullableTimestampColumn;
};

/** False for files of earlier releases, until a worker has encrypted them. */
export type NullableEncryptedColumn = { is_encrypted: DefaultedColumn<boolean> };
