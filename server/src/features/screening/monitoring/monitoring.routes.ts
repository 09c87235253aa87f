import { monitoring } from "#contract/screening/monitoring.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { closeMonitoringEvent } from "./monitoring.events.service.ts";
import { listMonitoringReports, showMonitoringReport } from "./monitoring.queries.ts";
import { saveMonitoringSettings, showMonitoringSettings } from "./monitoring.settings.service.ts";
import { openApplicant, openEvents, openMonitoredApplicant, openReportApplicants } from "./monitoring.view.service.ts";

export const monitoringRoutes = implementEndpoints(monitoring, {
  reports: ({ ctx, body }) => listMonitoringReports(ctx, body),
  report: ({ ctx, params }) => showMonitoringReport(ctx, params.reportId),
  applicants: ({ ctx, body }) => openMonitoredApplicant(ctx, body),
  applicant: ({ ctx, params }) => openApplicant(ctx, params.applicantId),
  reportApplicants: ({ ctx, params, body }) => openReportApplicants(ctx, params.reportId, body),
  events: ({ ctx, body }) => openEvents(ctx, body),
  closeEvent: ({ ctx, params }) => closeMonitoringEvent(ctx, params.id),
  setSettings: ({ ctx, body }) => saveMonitoringSettings(ctx, body),
  getSettings: ({ ctx, params }) => showMonitoringSettings(ctx, params.customerId),
});
