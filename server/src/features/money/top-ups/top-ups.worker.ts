import { worker } from "#server/platform/jobs/jobs.ts";
import { settlePayment } from "./top-ups.jobs.ts";
import { findSession, settle } from "./top-ups.settle.service.ts";
import { checkPayment } from "./top-ups.stripe.service.ts";

export const settlePaymentWorker = worker(settlePayment, async ({ data: { topUpId }, step, platform }) => {
  const session = await step((ctx) => findSession(ctx, topUpId));
  if (session === null) return;
  const seen = await checkPayment(platform, session);
  await step((ctx) => settle(ctx, topUpId, seen));
});
