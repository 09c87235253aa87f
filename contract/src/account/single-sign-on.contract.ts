import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { providerContract } from "./provider-accounts.contract.ts";
import { singleSignOn as calls, singleSignOnEnd as endCalls } from "./single-sign-on.calls.ts";

export const singleSignOn = providerContract(calls, "the organization's sign-in");

export const singleSignOnEnd = {
  show: endpoint(endCalls.show, {
    side: "desk",
    access: "account",
    summary: "The address at which the organization's sign-in ends its own session, for one that began there",
    reply: z.object({ url: z.string().nullable() }),
  }),
};
