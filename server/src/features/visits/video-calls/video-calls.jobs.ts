import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Puts the pieces of a recording together. Tried for a day and a half, while the store is away. */
export const finishVideoCall = job("video-calls.finish", z.object({ callId: z.uuid() }), {
  retries: 16,
  timeoutSeconds: 600,
});
