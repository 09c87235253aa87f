import { z } from "zod";
import { flowVisits as calls } from "./calls/flow-visits.calls.ts";
import { endpoint } from "./endpoint.ts";
import { FlowState } from "./flow.contract.ts";

export const handoffSeconds = 900;

export const flowVisits = {
  retry: endpoint(calls.retry, {
    access: "applicant",
    summary: "After a decline: begins the next attempt, where the form allows one",
    limit: { max: 10, seconds: 60, per: "applicant" },
    body: z.object({}).prefault({}),
    reply: z.object({ flowToken: z.string(), state: FlowState }),
  }),
  handOff: endpoint(calls.handOff, {
    access: "applicant",
    summary: "A link that opens this page on another device, once and soon",
    limit: { max: 10, seconds: 60, per: "applicant" },
    body: z.object({}).prefault({}),
    reply: z.object({ link: z.string(), expires: z.iso.datetime() }),
  }),
  handedOff: endpoint(calls.handedOff, {
    access: "applicant",
    summary: "Whether the other device has opened the page, and where the applicant stands now",
    reply: z.object({ isTaken: z.boolean(), state: FlowState }),
  }),
};
