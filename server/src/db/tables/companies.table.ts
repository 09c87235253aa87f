import type { ColumnType } from "kysely";
import type { AffiliatedKind, AffiliatedType } from "#contract/records/companies/company-values.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import type {
  DefaultedColumn,
  JsonColumn,
  NullableColumn,
  NullableTimestampColumn,
  TimestampColumn,
} from "./columns.ts";

type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>;

export type AffiliatedPersonsTable = {
  project_id: string;
  id: string;
  /** The company's. */
  verification_id: string;
  kind: AffiliatedKind;
  types: AffiliatedType[];
  parent_id: NullableColumn<string>;
  /** Sealed with the key of the company's applicant; null: the person was erased. */
  details: JsonColumn | null;
  is_required: DefaultedColumn<boolean>;
  applicant_id: NullableColumn<string>;
  form_id: NullableColumn<string>;
  link_id: NullableColumn<string>;
  link_shown: DefaultedColumn<boolean>;
  mails: DefaultedColumn<number>;
  mailed_at: NullableTimestampColumn;
  remind_at: NullableTimestampColumn;
  decision: NullableColumn<"valid" | "invalid">;
  decline_reasons: DefaultedColumn<DeclineReason[]>;
  /** Sealed as the details are. */
  decision_comment: MaybeJson;
  decided_by: NullableColumn<string>;
  decided_by_user_id: NullableColumn<string>;
  decided_at: NullableTimestampColumn;
  created_at: TimestampColumn;
};

export type CompanyWaitsTable = { project_id: string; verification_id: string; since: TimestampColumn; until: Date };
