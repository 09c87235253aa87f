import type { Defaulted, MaybeStamp, Stamp } from "./columns.ts";

export type MailAddressesTable = {
  project_id: string;
  address: string;
  token_hash: string;
  asked_at: Stamp;
  asked_count: Defaulted<number>;
  expires_at: Date;
  confirmed_at: MaybeStamp;
};
