export const topUpStatuses = [
  "waiting",
  "paid",
  "cancelled",
  "expired",
  "failed",
  "partly_refunded",
  "refunded",
  "disputed",
  "charged_back",
] as const;
export type TopUpStatus = (typeof topUpStatuses)[number];

/** The money has come, whatever became of it later. */
export const isTopUpPaid = (status: TopUpStatus): boolean =>
  !["waiting", "cancelled", "expired", "failed"].includes(status);
