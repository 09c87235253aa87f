import { z } from "zod";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";

/** All that is due in the project: whoever comes second finds nothing to do. */
export const runMonitoring = job("monitoring.run", z.object({}), {
  retries: 8,
  timeoutSeconds: 6 * 60 * 60,
  isLive: true,
});

export const askForRun = (ctx: Ctx, startAfter = 0): Promise<void> =>
  enqueue(ctx, runMonitoring, {}, { group: ctxProjectOf(ctx), ...(startAfter > 0 && { startAfter }) });
