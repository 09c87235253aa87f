import type { ColumnType } from "kysely";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type ExternalIdentitiesTable = {
  provider: string;
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  linked_at: TimestampColumn;
};

export type VisitPurpose = "sign_in" | "sign_up" | "link";
export type SignInVisitsTable = {
  state_hash: string;
  provider: string;
  session_hash: string;
  purpose: VisitPurpose;
  expires_at: Date;
  /** Of a SAML provider's answer, which waits for its browser. */
  code_hash: NullableColumn<string>;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
};

export type NewcomersTable = {
  session_hash: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
  groups: string[] | null;
  expires_at: Date;
};

export type PasskeysTable = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: DefaultedColumn<string[]>;
  name: string;
  created_at: TimestampColumn;
  last_used_at: NullableTimestampColumn;
};

export type PasskeyChallengesTable = {
  session_hash: string;
  purpose: "add" | "sign_in";
  challenge: string;
  expires_at: Date;
};
