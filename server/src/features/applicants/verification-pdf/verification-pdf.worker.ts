import { signReport } from "#server/features/cases/verifications/verifications.jobs.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { signApprovedReport } from "./verification-pdf.sign.service.ts";

export const signReportWorker = worker(
  signReport,
  ({ data, step, platform }) => signApprovedReport(platform, step, data.verificationId),
  { concurrency: 1 },
);
