import { z } from "zod";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";

export const deliverCallback = job("callbacks.deliver", z.object({ callbackId: z.uuid() }), {
  retries: 20,
  timeoutSeconds: 60,
});

/** Queues what waited while an endpoint was paused. */
export const resumeEndpoint = job("callbacks.resume", z.object({ endpointId: z.uuid() }), {
  retries: 20,
  timeoutSeconds: 900,
});

/** So long whoever listens at a terminal has time to take a callback and say what came of it. */
export const listenerSeconds = 120;

/** Grouped by project and host: a dead host costs one attempt at a time. */
export function enqueueDelivery(
  ctx: Ctx,
  callback: { id: string; url: string },
  startAfter?: Date | number,
): Promise<void> {
  const group = `${ctxProjectOf(ctx)} ${new URL(callback.url).host}`;
  return enqueue(ctx, deliverCallback, { callbackId: callback.id }, { group, ...(startAfter ? { startAfter } : {}) });
}
