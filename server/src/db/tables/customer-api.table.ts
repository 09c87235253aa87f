import type { Defaulted, DefaultedJson, Json, Maybe, Stamp } from "./columns.ts";

/** Sealed with the applicant's key: what the customer's system has said. */
export type CustomerApplicantsTable = {
  project_id: string;
  applicant_id: string;
  data: Json;
  said_at: DefaultedJson;
  updated_at: Stamp;
};

export type CustomerPartKind = "document" | "address" | "person";

export type CustomerPartsTable = {
  project_id: string;
  id: string;
  applicant_id: string;
  kind: CustomerPartKind;
  type: string;
  person_id: Maybe<string>;
  data: Json;
  verification_id: Maybe<string>;
  replaced_by: Maybe<string>;
  created_at: Stamp;
  updated_at: Stamp;
};

export type CustomerFilesTable = {
  project_id: string;
  id: string;
  applicant_id: Maybe<string>;
  storage_key: string;
  sealed_key: string;
  mime: string;
  size_bytes: number;
  created_at: Stamp;
};

export type CustomerVerificationsTable = {
  project_id: string;
  verification_id: string;
  key_id: string;
  callback_url: Maybe<string>;
  fingerprint: Maybe<string>;
  part_ids: Defaulted<string[]>;
};

export type IdempotencyKeysTable = {
  project_id: string;
  id: string;
  key_id: string;
  key_hash: string;
  request_hash: string;
  sealed_reply: Maybe<string>;
  created_at: Defaulted<Date>;
};
