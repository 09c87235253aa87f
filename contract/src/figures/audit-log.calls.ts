import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const auditLogFailures = failures("audit-log", {
  page_too_deep: {
    status: 422,
    parameter: "page",
    message: "With these filters only the first 10,000 rows can be paged through. Add a filter.",
  },
  cursor_invalid: { status: 422, parameter: "cursor", message: "Start the verification again." },
});

export const auditActorKinds = ["user", "applicant", "api_key", "system", "operator", "stranger"] as const;

export type AuditActorKind = (typeof auditActorKinds)[number];

export const auditLog = {
  list: { method: "POST", path: "/api/audit-log", effect: "read" },
  options: { method: "GET", path: "/api/audit-log/options", effect: "read" },
  export: { method: "POST", path: "/api/audit-log/report-file", effect: "read" },
  verify: { method: "POST", path: "/api/audit-log/verify", effect: "read" },
} as const satisfies EndpointAddresses;
