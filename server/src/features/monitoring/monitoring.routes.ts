import { monitoring } from "#contract/monitoring.contract.ts";
import { implement } from "#server/platform/http.ts";
import { closeEvent } from "./monitoring.events.service.ts";
import {
  listEvents,
  listMonitored,
  listReportApplicants,
  listReports,
  showMonitored,
  showReport,
} from "./monitoring.queries.ts";
import { setSettings, showSettings } from "./monitoring.settings.service.ts";

export const monitoringRoutes = implement(monitoring, {
  reports: ({ ctx, body }) => listReports(ctx, body),
  report: ({ ctx, params }) => showReport(ctx, params.reportId),
  applicants: ({ ctx, body }) => listMonitored(ctx, body),
  applicant: ({ ctx, params }) => showMonitored(ctx, params.applicantId),
  reportApplicants: ({ ctx, params, body }) => listReportApplicants(ctx, params.reportId, body),
  events: ({ ctx, body }) => listEvents(ctx, body),
  closeEvent: ({ ctx, params }) => closeEvent(ctx, params.id),
  setSettings: ({ ctx, body }) => setSettings(ctx, body),
  getSettings: ({ ctx, params }) => showSettings(ctx, params.customerId),
});
