import type { NetworkRole } from "#contract/project/allowed-networks.calls.ts";
import type { JsonColumn, NullableColumn, TimestampColumn } from "./columns.ts";

type OfVerification = { project_id: string; verification_id: string };

export type ProjectReviewRulesTable = { project_id: string; four_eyes: boolean; updated_at: TimestampColumn };

export type AllowedNetworksTable = {
  project_id: string;
  role: NetworkRole;
  /** CIDR. */
  network: string;
  note: string;
  created_at: TimestampColumn;
};

export type VerificationCommentsTable = OfVerification & {
  id: string;
  at: TimestampColumn;
  edited_at: NullableColumn<Date>;
  author: string;
  author_user_id: string;
  /** Sealed with the applicant's key. */
  body: JsonColumn;
};

export type VerificationPresencesTable = OfVerification & { user_id: string; seen_at: TimestampColumn };

export type PhotoNotesTable = OfVerification & {
  id: string;
  file_id: string;
  at: TimestampColumn;
  author: string;
  author_user_id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Sealed with the applicant's key. */
  body: JsonColumn;
};
