import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const monitoringFailures = failures("monitoring", {
  not_found: { status: 404, parameter: "customerId", message: "This project is not the one you have open." },
  report_not_found: { status: 404, parameter: "reportId", message: "Report not found." },
  not_monitored: { status: 404, parameter: "applicantId", message: "This applicant is not monitored." },
  event_not_found: { status: 404, parameter: "id", message: "Alert not found." },
  blacklist_unknown: {
    status: 422,
    parameter: "databases_custom",
    message: "One of these blacklists no longer exists.",
  },
  nothing_chosen: {
    status: 422,
    parameter: "databases",
    message: "Choose a list, a blacklist or a document type to monitor.",
  },
});

const root = "/api/monitoring";

export const monitoring = {
  reports: { method: "POST", path: `${root}/reports`, effect: "read" },
  applicants: { method: "POST", path: `${root}/applicants`, effect: "read" },
  applicant: { method: "GET", path: `${root}/applicant/:applicantId`, effect: "read" },
  reportApplicants: { method: "POST", path: `${root}/applicants/:reportId`, effect: "read" },
  setSettings: { method: "POST", path: `${root}/set-settings`, effect: "write" },
  getSettings: { method: "GET", path: `${root}/:customerId/get-settings`, effect: "read" },
  report: { method: "GET", path: `${root}/reports/:reportId`, effect: "read" },
  events: { method: "POST", path: `${root}/events`, effect: "read" },
  closeEvent: { method: "POST", path: `${root}/events/:id/close`, effect: "write" },
} as const satisfies EndpointAddresses;
