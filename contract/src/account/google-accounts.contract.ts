import { googleAccounts as calls } from "./google-accounts.calls.ts";
import { providerContract } from "./provider-accounts.contract.ts";

export const googleAccounts = providerContract(calls, "Google");
