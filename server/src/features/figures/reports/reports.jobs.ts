import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Longer than a report may take, so that a run ends by itself. */
const timeoutSeconds = 30 * 60;

/** Of one project one after the other. */
export const generateReport = job("reports.generate", z.object({ reportId: z.uuid() }), { retries: 3, timeoutSeconds });
