import { z } from "zod";
import { job } from "#server/platform/jobs.ts";

/** One delivery attempt; the next one of the schedule is a new job. */
export const deliverCallback = job("callbacks.deliver", z.object({ callbackId: z.uuid() }), {
  retries: 20,
  timeoutSeconds: 60,
});
