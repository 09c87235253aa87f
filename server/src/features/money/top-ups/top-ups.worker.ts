import { worker } from "#server/platform/jobs/jobs.ts";
import { settlePayment } from "./top-ups.jobs.ts";
import { findSession, settleTopUp } from "./top-ups.settle.service.ts";
import { checkStripePayment } from "./top-ups.stripe.service.ts";

export const settlePaymentWorker = worker(settlePayment, async ({ data: { topUpId }, step, platform }) => {
  const session = await step((ctx) => findSession(ctx, topUpId));
  if (session === null) return;
  const seen = await checkStripePayment(platform, session);
  await step((ctx) => settleTopUp(ctx, topUpId, seen));
});
