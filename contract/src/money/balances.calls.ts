import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const balanceFailures = failures("balances", {
  insufficient_funds: {
    status: 409,
    parameter: "balance",
    message: "The balance is too low. Top it up first.",
  },
});

export const balances = {
  show: { method: "GET", path: "/api/customer/balance", effect: "read" },
  overview: { method: "GET", path: "/api/billing/overview", effect: "read" },
  usage: { method: "POST", path: "/api/billing/usage", effect: "read" },
} as const satisfies EndpointAddresses;
