import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import type { DefaultedColumn, NullableTimestampColumn, TimestampColumn } from "./columns.ts";

export type FlowCodesTable = {
  project_id: string;
  verification_id: string;
  channel: CodeChannel;
  id: string;
  sent_to: string;
  code_hash: string;
  sealed_text: DefaultedColumn<string>;
  sent_at: TimestampColumn;
  expires_at: Date;
  confirmed_at: NullableTimestampColumn;
};
