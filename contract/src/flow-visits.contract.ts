import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { FlowState } from "./flow.contract.ts";

export const flowVisitFailures = failures("flow-visits", {
  no_retry: { status: 409, parameter: "status", message: "This verification cannot be tried again." },
  attempts_spent: { status: 409, parameter: "attempts", message: "All attempts for this verification are used up." },
  attempts_blocked: { status: 409, parameter: "attempts", message: "Another attempt is not possible here." },
});

/** Lifetime of the code for a phone. */
export const handoffSeconds = 900;

export const flowVisits = {
  retry: endpoint({
    method: "POST",
    path: "/api/flow/retry",
    access: "applicant",
    effect: "write",
    summary: "After a decline: begins the next attempt, where the form allows one",
    limit: { max: 10, seconds: 60, per: "applicant" },
    body: z.object({}).prefault({}),
    reply: z.object({ flowToken: z.string(), state: FlowState }),
  }),
  handOff: endpoint({
    method: "POST",
    path: "/api/flow/handoff",
    access: "applicant",
    effect: "write",
    summary: "A link that opens this page on another device, once and soon",
    limit: { max: 10, seconds: 60, per: "applicant" },
    body: z.object({}).prefault({}),
    reply: z.object({ link: z.string(), expires: z.iso.datetime() }),
  }),
  handedOff: endpoint({
    method: "GET",
    path: "/api/flow/handoff",
    access: "applicant",
    effect: "read",
    summary: "Whether the other device has opened the page, and where the applicant stands now",
    reply: z.object({ isTaken: z.boolean(), state: FlowState }),
  }),
};
