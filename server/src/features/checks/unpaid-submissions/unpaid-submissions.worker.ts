import { resumeUnpaid } from "#server/features/money/balances/balances.jobs.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { resumeOldestSubmission } from "./unpaid-submissions.service.ts";

/** Each in a transaction of its own, oldest first: a kill leaves the rest to the next try. */
export const resumeUnpaidWorker = worker(resumeUnpaid, async ({ step, signal }) => {
  while (!signal.aborted && (await step(resumeOldestSubmission)));
});
