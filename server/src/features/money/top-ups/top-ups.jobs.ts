import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Asks Stripe how a payment stands, and writes it down. */
export const settlePayment = job("top-ups.settle", z.object({ topUpId: z.uuid() }), { retries: 10 });
