import type { ColumnType } from "kysely";
import type { TopUpStatus } from "#contract/values/top-up-statuses.ts";
import type { Defaulted, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type TopUpsTable = {
  project_id: string;
  id: string;
  created_at: Stamp;
  created_by: Maybe<string>;
  /** Euro cents. */
  amount: number;
  method: "invoice" | "card" | "credit";
  status: Defaulted<TopUpStatus>;
  paid_at: MaybeStamp;
  invoice_number: Maybe<string>;
  receipt_number: Maybe<string>;
  issued_at: MaybeStamp;
  issued: ColumnType<unknown, string | undefined, string>;
  session_id: Maybe<string>;
  payment_intent: Maybe<string>;
  note: Defaulted<string>;
};

export type TopUpRefundsTable = {
  project_id: string;
  id: string;
  top_up_id: string;
  amount: number;
  state: "done" | "failed";
  seen_at: Stamp;
};

export type DisputeState = "open" | "lost" | "won";

export type TopUpDisputesTable = {
  project_id: string;
  id: string;
  top_up_id: string;
  amount: number;
  state: DisputeState;
  seen_at: Stamp;
};

export type BillingNumbersTable = { project_id: string; kind: "invoice" | "receipt"; last: number };
