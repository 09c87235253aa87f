import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { countries } from "../values/countries.ts";
import { flowBankIds as calls } from "./flow-bank-ids.calls.ts";

/** `later`: the provider was away, and is called again after submission. */
export const bankIdOutcomes = ["verified", "later", "pending", "cancelled", "failed"] as const;
export type BankIdOutcome = (typeof bankIdOutcomes)[number];

export const flowBankIds = {
  start: endpoint(calls.start, {
    side: "applicants",
    access: "applicant",
    summary: "Starts Bank ID in place of a document: says where the browser goes; an attempt under way ends",
    limit: { max: 10, seconds: 300, per: "applicant" },
    body: z.object({ country: z.enum(countries) }),
    reply: z.object({ redirectUrl: z.string() }),
  }),
  result: endpoint(calls.result, {
    side: "applicants",
    access: "applicant",
    summary: "Asks how it went, with the word that the browser brought back; what the bank says replaces the photos",
    limit: { max: 60, seconds: 300, per: "applicant" },
    body: z.object({ state: z.string().regex(/^[0-9a-f]{48}$/, "This is not the code of this attempt.") }),
    reply: z.object({ outcome: z.enum(bankIdOutcomes), state: FlowState }),
  }),
};
