import type { ColumnType } from "kysely";
import type { TopUpStatus } from "#contract/values/top-up-statuses.ts";
import type { DefaultedColumn, NullableColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type TopUpsTable = {
  project_id: string;
  id: string;
  created_at: TimestampColumn;
  created_by: NullableColumn<string>;
  /** Euro cents. */
  amount: number;
  method: "invoice" | "card" | "credit";
  status: DefaultedColumn<TopUpStatus>;
  paid_at: NullableTimestampColumn;
  invoice_number: NullableColumn<string>;
  receipt_number: NullableColumn<string>;
  issued_at: NullableTimestampColumn;
  issued: ColumnType<unknown, string | undefined, string>;
  session_id: NullableColumn<string>;
  payment_intent: NullableColumn<string>;
  note: DefaultedColumn<string>;
};

export type TopUpRefundsTable = {
  project_id: string;
  id: string;
  top_up_id: string;
  amount: number;
  state: "done" | "failed";
  seen_at: TimestampColumn;
};

export type DisputeState = "open" | "lost" | "won";

export type TopUpDisputesTable = {
  project_id: string;
  id: string;
  top_up_id: string;
  amount: number;
  state: DisputeState;
  seen_at: TimestampColumn;
};

export type BillingNumbersTable = { project_id: string; kind: "invoice" | "receipt"; last: number };
