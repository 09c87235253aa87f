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

export type SignedDocumentsTable = {
  project_id: string;
  verification_id: string;
  id: string;
  kind: "report" | "applicant";
  /** This and `signed` are sealed with the applicant's key. */
  document: Maybe<Buffer>;
  signed: Maybe<Buffer>;
  signature_kind: Maybe<"pdf" | "p7s">;
  signed_by: Maybe<"key" | "file" | "certificate">;
  answers_hash: Maybe<Buffer>;
  /** Sealed with the applicant's key. */
  signature: Json | null;
  created_at: Stamp;
  signed_at: MaybeStamp;
};
