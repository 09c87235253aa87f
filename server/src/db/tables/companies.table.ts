import type { ColumnType } from "kysely";
import type { AffiliatedKind, AffiliatedType } from "#contract/records/companies/company-values.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import type { Defaulted, Json, Maybe, MaybeStamp, Stamp } from "./columns.ts";

type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>;

export type AffiliatedPersonsTable = {
  project_id: string;
  id: string;
  /** The company's. */
  verification_id: string;
  kind: AffiliatedKind;
  types: AffiliatedType[];
  parent_id: Maybe<string>;
  /** Sealed with the key of the company's applicant; null: the person was erased. */
  details: Json | null;
  is_required: Defaulted<boolean>;
  applicant_id: Maybe<string>;
  form_id: Maybe<string>;
  link_id: Maybe<string>;
  link_shown: Defaulted<boolean>;
  mails: Defaulted<number>;
  mailed_at: MaybeStamp;
  remind_at: MaybeStamp;
  decision: Maybe<"valid" | "invalid">;
  decline_reasons: Defaulted<DeclineReason[]>;
  /** Sealed as the details are. */
  decision_comment: MaybeJson;
  decided_by: Maybe<string>;
  decided_by_user_id: Maybe<string>;
  decided_at: MaybeStamp;
  created_at: Stamp;
};

export type CompanyWaitsTable = { project_id: string; verification_id: string; since: Stamp; until: Date };
