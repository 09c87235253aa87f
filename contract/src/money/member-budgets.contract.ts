import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { inEuros } from "../values/money.ts";
import { memberBudgets as calls } from "./member-budgets.calls.ts";

export const mostBudgetCents = 10_000_000;

/** Euro cents that one member's service requests may cost in 24 hours; null: no limit. */
export const MemberBudget = z.object({
  cents: z
    .number("Enter an amount.")
    .int("Enter whole cents.")
    .min(1, "Enter an amount of more than zero.")
    .max(mostBudgetCents, `Enter ${inEuros(mostBudgetCents)} at most.`)
    .nullable(),
});

/** Of the member who asks; euro cents, in the last 24 hours. */
export const OwnBudget = z.object({ limit: z.number().int(), spent: z.number().int() });
export type OwnBudget = z.infer<typeof OwnBudget>;

export const memberBudgets = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "billing:manage",
    summary: "What one member's service requests may cost in 24 hours",
    reply: MemberBudget,
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access: "billing:manage",
    proof: "fresh",
    summary: "Sets what one member's service requests may cost in 24 hours; null ends the limit",
    body: MemberBudget,
    reply: MemberBudget,
  }),
};
