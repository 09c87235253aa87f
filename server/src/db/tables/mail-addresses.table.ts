import type { DefaultedColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type MailAddressesTable = {
  project_id: string;
  address: string;
  token_hash: string;
  requested_at: TimestampColumn;
  requested_count: DefaultedColumn<number>;
  expires_at: Date;
  confirmed_at: NullableTimestampColumn;
};
