import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { Country } from "#contract/values/countries.ts";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type BankIdsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  resubmission_id: NullableColumn<string>;
  state_hash: string;
  country: Country;
  document_type: IdentityDocumentType;
  /** Sealed. */
  session: string;
  state: DefaultedColumn<"open" | "verified" | "later" | "cancelled" | "failed" | "left">;
  started_at: TimestampColumn;
  expires_at: TimestampColumn;
  ended_at: NullableTimestampColumn;
};
