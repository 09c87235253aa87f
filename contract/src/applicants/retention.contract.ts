import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { retention as calls } from "./retention.calls.ts";

/** Days after the last event; null: never. */
const Days = z.coerce
  .number("Enter a number of days.")
  .int("Enter whole days.")
  .min(1, "Enter 1 day or more.")
  .max(36_500, "Enter up to 36,500 days.")
  .nullable();

export const RetentionDays = z.object({
  approved_days: Days,
  declined_days: Days,
  abandoned_days: Days,
  /** Of service requests, after they were finished. */
  service_days: Days.default(null),
});
export type RetentionDays = z.infer<typeof RetentionDays>;

export const proposedRetention: RetentionDays = {
  approved_days: 1825,
  declined_days: 365,
  abandoned_days: 30,
  service_days: 365,
};

export const retention = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "applicants:erase",
    summary: "How long applicants' data is kept, and what the last night erased",
    reply: RetentionDays.extend({
      /** Then nothing is erased, and the days are a proposal. */
      isOn: z.boolean(),
      lastRun: z.object({ at: z.iso.datetime(), erased: z.number().int(), kept: z.number().int() }).nullable(),
    }),
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access: "applicants:erase",
    proof: "fresh",
    summary: "Sets how long applicants' data is kept; from then on each night erases what is over",
    body: RetentionDays,
    reply: RetentionDays,
  }),
};
