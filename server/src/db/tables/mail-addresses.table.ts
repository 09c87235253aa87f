import type { Defaulted, MaybeStamp, Stamp } from "./columns.ts";

export type MailAddressesTable = {
  project_id: string;
  address: string;
  token_hash: string;
  requested_at: Stamp;
  requested_count: Defaulted<number>;
  expires_at: Date;
  confirmed_at: MaybeStamp;
};
