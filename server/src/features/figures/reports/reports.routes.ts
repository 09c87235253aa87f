import { reports } from "#contract/figures/reports.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listReports } from "./reports.queries.ts";
import { createReport, downloadReport, recreateReport, removeReport } from "./reports.service.ts";

export const reportRoutes = implementEndpoints(reports, {
  list: ({ ctx, body }) => listReports(ctx, body),
  updatedList: ({ ctx, body }) => listReports(ctx, body),
  create: ({ ctx, body }) => createReport(ctx, body),
  recreate: ({ ctx, body }) => recreateReport(ctx, body.reportId),
  download: ({ ctx, params }) => downloadReport(ctx, params.id),
  remove: ({ ctx, params }) => removeReport(ctx, params.id),
});
