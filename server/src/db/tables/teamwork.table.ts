import type { Json, Maybe, Stamp } from "./columns.ts";

type OfVerification = { project_id: string; verification_id: string };

export type ProjectReviewRulesTable = { project_id: string; four_eyes: boolean; updated_at: Stamp };

export type VerificationCommentsTable = OfVerification & {
  id: string;
  at: Stamp;
  edited_at: Maybe<Date>;
  author: string;
  author_user_id: string;
  /** Sealed with the applicant's key. */
  body: Json;
};

export type VerificationPresencesTable = OfVerification & { user_id: string; seen_at: Stamp };

export type PhotoNotesTable = OfVerification & {
  id: string;
  file_id: string;
  at: Stamp;
  author: string;
  author_user_id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Sealed with the applicant's key. */
  body: Json;
};
