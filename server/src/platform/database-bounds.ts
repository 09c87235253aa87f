/** Our own login role has them as its settings (database-login.ts). */
export const databaseBounds = {
  statement_timeout: "60s",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "60s",
} as const;
