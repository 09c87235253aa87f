import { z } from "zod";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";

/** One delivery attempt; the next one of the schedule is a new job. */
export const deliverCallback = job("callbacks.deliver", z.object({ callbackId: z.uuid() }), {
  retries: 20,
  timeoutSeconds: 60,
});

/** Has a callback delivered, in turn with the project's others to the same host: a dead one costs an attempt at a time. */
export function enqueueDelivery(ctx: Ctx, callback: { id: string; url: string }, startAfter?: Date): Promise<void> {
  const group = `${projectOf(ctx)} ${new URL(callback.url).host}`;
  return enqueue(ctx, deliverCallback, { callbackId: callback.id }, { group, ...(startAfter ? { startAfter } : {}) });
}
