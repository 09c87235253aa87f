import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const reportFailures = failures("reports", {
  not_found: { status: 404, parameter: "reportId", message: "Report not found." },
  too_many_at_once: {
    status: 429,
    retryAfter: 60,
    parameter: "reports",
    message: "Three reports of this project are already queued. Try again when one of them is ready.",
  },
  too_many_kept: {
    status: 409,
    parameter: "reports",
    message: "A project can have up to 200 reports. Delete one first.",
  },
  not_ready: { status: 409, parameter: "reportId", message: "This report is not ready." },
  expired: { status: 409, parameter: "reportId", message: "The file of this report was deleted. Create it again." },
  form_unknown: { status: 404, parameter: "filters.forms", message: "One of these forms does not exist." },
});

export const reports = {
  list: { method: "POST", path: "/api/customer-reports", effect: "read" },
  updatedList: { method: "POST", path: "/api/customer-reports/updated-list", effect: "read" },
  create: { method: "POST", path: "/api/customer-reports/create", effect: "write" },
  recreate: { method: "POST", path: "/api/customer-reports/recreate", effect: "write" },
  download: { method: "GET", path: "/api/customer-reports/:id/file", effect: "read" },
  remove: { method: "DELETE", path: "/api/customer-reports/:id", effect: "write" },
} as const satisfies EndpointAddresses;
