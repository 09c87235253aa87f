import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day } from "../input/fields.ts";
import { balances as calls } from "./balances.calls.ts";
import { pricedItems } from "./prices.ts";

export const usageDays = 92;

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Days in UTC, both included. */
export const UsageRange = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "The last day cannot be before the first." })
  .refine(({ from, to }) => daysBetween(from, to) < usageDays, {
    path: ["to"],
    message: "Up to 92 days can be shown at once.",
  });
export type UsageRange = z.infer<typeof UsageRange>;

const Used = z.object({ checks: z.number().int(), cents: z.number().int() });

export const BillingUsage = z.object({
  days: z.array(Used.extend({ day: z.string() })),
  /** Without an id: services. */
  forms: z.array(Used.extend({ formId: z.string().nullable(), name: z.string().nullable() })),
  items: z.array(Used.extend({ item: z.enum(pricedItems) })),
  total: Used,
});
export type BillingUsage = z.infer<typeof BillingUsage>;

export const topUpMethods = ["invoice", "card"] as const;
export type TopUpMethod = (typeof topUpMethods)[number];

/** Amounts are euro cents. */
export const BillingOverview = z.object({
  billing: z.enum(["on", "off"]),
  balance: z.number().int().nullable(),
  reserved: z.number().int(),
  debt: z.number().int(),
  /** Submissions that wait until the balance covers them. */
  unpaidSubmissions: z.number().int(),
  lowBelow: z.number().int(),
  minTopUp: z.number().int(),
  maxTopUp: z.number().int(),
  methods: z.array(z.enum(topUpMethods)),
  prices: z.array(z.object({ item: z.enum(pricedItems), cents: z.number().int() })),
});
export type BillingOverview = z.infer<typeof BillingOverview>;

export const balances = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "billing:manage",
    summary: "The project's balance",
    /** Euro cents; null while billing is off. */
    reply: z.object({ balance: z.number().int().nullable() }),
  }),
  overview: endpoint(calls.overview, {
    side: "desk",
    access: "billing:manage",
    summary: "Balance, prices and ways to top up",
    reply: BillingOverview,
  }),
  usage: endpoint(calls.usage, {
    side: "desk",
    access: "billing:manage",
    summary: "What was charged, by day, form and check",
    body: UsageRange,
    reply: BillingUsage,
  }),
};
