import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import type { Country } from "#contract/values/countries.ts";
import type { Defaulted, Maybe, MaybeStamp, Stamp } from "./columns.ts";

export type BankIdsTable = {
  project_id: string;
  id: string;
  verification_id: string;
  resubmission_id: Maybe<string>;
  state_hash: string;
  country: Country;
  document_type: IdentityDocumentType;
  /** Sealed. */
  session: string;
  state: Defaulted<"open" | "verified" | "later" | "cancelled" | "failed" | "left">;
  started_at: Stamp;
  expires_at: Stamp;
  ended_at: MaybeStamp;
};
