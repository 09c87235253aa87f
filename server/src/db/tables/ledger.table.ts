import type { PricedItem } from "#contract/money/prices.ts";
import type { DefaultedColumn, JsonColumn, TimestampColumn } from "./columns.ts";

/** Sums in euro cents, kept by the database: nothing else writes them. */
export type LedgerAccountsTable = {
  project_id: string;
  customer_number: DefaultedColumn<number>;
  outside: DefaultedColumn<number>;
  available: DefaultedColumn<number>;
  reserved: DefaultedColumn<number>;
  earned: DefaultedColumn<number>;
  debt: DefaultedColumn<number>;
};

export type MemberBudgetsTable = { project_id: string; cents: number; updated_at: TimestampColumn };

export type LedgerAccount = "outside" | "available" | "reserved" | "earned" | "debt";
export type TransferKind = "top_up" | "credit" | "debt_paid" | "refund" | "debt" | "reserve" | "charge" | "release";

/** What money moves for. */
export type LedgerOperation =
  `${"verification" | "service" | "top-up" | "refund" | "refund-failed" | "dispute" | "dispute-won" | "credit"}:${string}`;

export type LedgerTransfersTable = {
  project_id: string;
  id: DefaultedColumn<string>;
  at: TimestampColumn;
  operation: LedgerOperation;
  kind: TransferKind;
  source: LedgerAccount;
  target: LedgerAccount;
  amount: number;
  detail: JsonColumn;
};

export type UsageDaysTable = {
  project_id: string;
  day: string;
  form_id: string;
  item: PricedItem;
  checks: number;
  cents: number;
};

export type BalanceNoticesTable = { project_id: string; notified_at: TimestampColumn };
export type UnpaidSubmissionsTable = { project_id: string; verification_id: string; unpaid_since: TimestampColumn };
