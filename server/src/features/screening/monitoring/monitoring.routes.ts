import { monitoring } from "#contract/screening/monitoring.contract.ts";
import { implement } from "#server/platform/http.ts";
import { closeEvent } from "./monitoring.events.service.ts";
import { listReports, showReport } from "./monitoring.queries.ts";
import { setSettings, showSettings } from "./monitoring.settings.service.ts";
import { openApplicant, openEvents, openMonitored, openReportApplicants } from "./monitoring.view.service.ts";

export const monitoringRoutes = implement(monitoring, {
  reports: ({ ctx, body }) => listReports(ctx, body),
  report: ({ ctx, params }) => showReport(ctx, params.reportId),
  applicants: ({ ctx, body }) => openMonitored(ctx, body),
  applicant: ({ ctx, params }) => openApplicant(ctx, params.applicantId),
  reportApplicants: ({ ctx, params, body }) => openReportApplicants(ctx, params.reportId, body),
  events: ({ ctx, body }) => openEvents(ctx, body),
  closeEvent: ({ ctx, params }) => closeEvent(ctx, params.id),
  setSettings: ({ ctx, body }) => setSettings(ctx, body),
  getSettings: ({ ctx, params }) => showSettings(ctx, params.customerId),
});
