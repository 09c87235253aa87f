import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Enqueued in test mode, and so of it. */
export const eraseTestData = job("test-data.erase", z.object({}), { retries: 8, timeoutSeconds: 60 * 60 });
