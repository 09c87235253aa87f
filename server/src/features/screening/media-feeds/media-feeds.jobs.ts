import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** The next hour tries again anyway. */
export const refreshFeed = job("media.refresh", z.object({ code: z.string() }), { retries: 2, timeoutSeconds: 300 });
