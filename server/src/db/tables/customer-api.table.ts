import type { DefaultedColumn, DefaultedJsonColumn, JsonColumn, NullableColumn, TimestampColumn } from "./columns.ts";

/** Sealed with the applicant's key: what the customer's system has said. */
export type CustomerApplicantsTable = {
  project_id: string;
  applicant_id: string;
  data: JsonColumn;
  said_at: DefaultedJsonColumn;
  updated_at: TimestampColumn;
};

export type CustomerPartKind = "document" | "address" | "person";

export type CustomerPartsTable = {
  project_id: string;
  id: string;
  applicant_id: string;
  kind: CustomerPartKind;
  type: string;
  person_id: NullableColumn<string>;
  data: JsonColumn;
  verification_id: NullableColumn<string>;
  replaced_by: NullableColumn<string>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
};

export type CustomerFilesTable = {
  project_id: string;
  id: string;
  applicant_id: NullableColumn<string>;
  storage_key: string;
  sealed_key: string;
  mime: string;
  size_bytes: number;
  created_at: TimestampColumn;
};

export type CustomerVerificationsTable = {
  project_id: string;
  verification_id: string;
  key_id: string;
  callback_url: NullableColumn<string>;
  fingerprint: NullableColumn<string>;
  part_ids: DefaultedColumn<string[]>;
};

export type IdempotencyKeysTable = {
  project_id: string;
  id: string;
  key_id: string;
  key_hash: string;
  request_hash: string;
  sealed_reply: NullableColumn<string>;
  created_at: DefaultedColumn<Date>;
};
