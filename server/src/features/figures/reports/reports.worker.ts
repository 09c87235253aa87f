import { worker } from "#server/platform/jobs/jobs.ts";
import { runReport } from "./reports.generate.service.ts";
import { generateReport } from "./reports.jobs.ts";

export const generateReportWorker = worker(
  generateReport,
  ({ data, ...call }) => runReport({ reportId: data.reportId, ...call }),
  { concurrency: 2, onePerGroup: true },
);
