import type { EndpointAddresses } from "../endpoint.ts";
import { failures } from "../failures.ts";

export const operationFailures = failures("operations", {
  job_not_found: { status: 404, parameter: "id", message: "This job is no longer kept." },
  job_not_failed: {
    status: 409,
    parameter: "id",
    message: "This job has not failed: someone has already retried it.",
  },
});

export const operations = {
  overview: { method: "GET", path: "/api/operations", effect: "read" },
  jobs: { method: "GET", path: "/api/operations/failed-jobs", effect: "read" },
  retry: { method: "POST", path: "/api/operations/failed-jobs/:id/retry", effect: "write" },
  projects: { method: "GET", path: "/api/operations/projects", effect: "read" },
} as const satisfies EndpointAddresses;
