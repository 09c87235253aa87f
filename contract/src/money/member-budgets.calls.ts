import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const memberBudgetFailures = failures("member-budgets", {
  exceeded: {
    status: 409,
    parameter: "balance",
    message:
      "This would pass the limit of what a member may spend in 24 hours. An owner or an admin can raise it in the project settings.",
  },
});

export const memberBudgets = {
  show: { method: "GET", path: "/api/projects/member-budget", effect: "read" },
  change: { method: "PUT", path: "/api/projects/member-budget", effect: "write" },
} as const satisfies EndpointAddresses;
