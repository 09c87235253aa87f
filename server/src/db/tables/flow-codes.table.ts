import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import type { Defaulted, MaybeStamp, Stamp } from "./columns.ts";

export type FlowCodesTable = {
  project_id: string;
  verification_id: string;
  channel: CodeChannel;
  id: string;
  sent_to: string;
  code_hash: string;
  sealed_text: Defaulted<string>;
  sent_at: Stamp;
  expires_at: Date;
  confirmed_at: MaybeStamp;
};
