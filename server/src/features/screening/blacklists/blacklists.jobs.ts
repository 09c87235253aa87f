import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Longer than an import may take, so that a run ends by itself. */
const timeoutSeconds = 30 * 60;

/** Of one project one after the other. */
export const importBlacklist = job("blacklists.import", z.object({ importId: z.uuid() }), {
  retries: 3,
  timeoutSeconds,
});
