import type { Calls } from "#contract/endpoint.ts";

export const balances = {
  show: { method: "GET", path: "/api/customer/balance", effect: "read" },
} as const satisfies Calls;
