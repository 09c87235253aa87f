import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PasskeyOptions, UsedCredential } from "./passkeys.contract.ts";
import { proofs as calls } from "./proofs.calls.ts";
import { FreshCode } from "./provider-accounts.contract.ts";

const Proved = z.object({ "csrf-token": z.string() });

const limit = { max: 60, seconds: 3600, per: "account" } as const;

export const proofs = {
  byCode: endpoint(calls.byCode, {
    side: "desk",
    access: "account",
    summary: "Proves that it is you with a code of the authenticator; sensitive calls are open for ten minutes",
    limit,
    body: z.object({ token: FreshCode }),
    reply: Proved,
  }),
  passkeyOptions: endpoint(calls.passkeyOptions, {
    side: "desk",
    access: "account",
    summary: "What a passkey answers to, to prove that it is you",
    limit,
    reply: PasskeyOptions,
  }),
  byPasskey: endpoint(calls.byPasskey, {
    side: "desk",
    access: "account",
    summary: "Proves that it is you with a passkey; sensitive calls are open for ten minutes",
    limit,
    body: z.object({ response: UsedCredential }),
    reply: Proved,
  }),
};
