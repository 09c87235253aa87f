import type { ColumnType } from "kysely";
import type { QesAlgorithm, QesFileType } from "#contract/values/qes-certificates.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

export type QesCertificatesTable = {
  project_id: string;
  id: string;
  name: string;
  issuer: string;
  file_type: QesFileType;
  sealed_key: string;
  sealed_password: string;
  /** Base64 of DER: those that the key file does not hold. */
  certificates: DefaultedColumn<string[]>;
  owner: string;
  certificate_issuer: string;
  serial: string;
  algorithm: QesAlgorithm;
  valid_from: Date;
  valid_until: Date;
  activated_at: NullableTimestampColumn;
  warned_at: NullableTimestampColumn;
  created_by: NullableColumn<string>;
  created_at: TimestampColumn;
};

export type SignedReportsTable = {
  project_id: string;
  verification_id: string;
  id: string;
  /** This and `signature` are sealed with the applicant's key. */
  file: string;
  signature: JsonColumn;
  size_bytes: number;
  signed_at: TimestampColumn;
};

export type ApplicantSignaturesTable = {
  project_id: string;
  verification_id: string;
  id: string;
  answers_hash: Buffer;
  /** This and the next three are sealed with the applicant's key. */
  document: string;
  prepared: NullableColumn<string>;
  signed: NullableColumn<string>;
  signature: ColumnType<unknown, string | null | undefined, string | null>;
  kind: NullableColumn<"pdf" | "p7s">;
  signed_by: NullableColumn<"key" | "file">;
  created_at: TimestampColumn;
  signed_at: NullableTimestampColumn;
};

export type RevocationAnswersTable = {
  address_hash: Buffer;
  kind: "crl" | "ocsp";
  body: NullableColumn<Buffer>;
  requested_at: TimestampColumn;
};
