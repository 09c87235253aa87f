import type { ColumnType } from "kysely";
import type { QesAlgorithm, QesFileType } from "#contract/values/qes-certificates.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type QesCertificatesTable = {
  project_id: string;
  id: string;
  name: string;
  issuer: string;
  file_type: QesFileType;
  sealed_key: string;
  sealed_password: string;
  /** Base64 of DER: those that the key file does not hold. */
  certificates: Defaulted<string[]>;
  owner: string;
  certificate_issuer: string;
  serial: string;
  algorithm: QesAlgorithm;
  valid_from: Date;
  valid_until: Date;
  activated_at: MaybeStamp;
  warned_at: MaybeStamp;
  created_by: Maybe<string>;
  created_at: Stamp;
};

export type SignedReportsTable = {
  project_id: string;
  verification_id: string;
  id: string;
  /** This and `signature` are sealed with the applicant's key. */
  file: string;
  signature: Json;
  size_bytes: number;
  signed_at: Stamp;
};

export type ApplicantSignaturesTable = {
  project_id: string;
  verification_id: string;
  id: string;
  answers_hash: Buffer;
  /** This and the next three are sealed with the applicant's key. */
  document: string;
  prepared: Maybe<string>;
  signed: Maybe<string>;
  signature: ColumnType<unknown, string | null | undefined, string | null>;
  kind: Maybe<"pdf" | "p7s">;
  signed_by: Maybe<"key" | "file">;
  created_at: Stamp;
  signed_at: MaybeStamp;
};

export type RevocationAnswersTable = {
  address_hash: Buffer;
  kind: "crl" | "ocsp";
  body: Maybe<Buffer>;
  requested_at: Stamp;
};
