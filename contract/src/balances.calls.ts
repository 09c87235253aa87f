import type { Calls } from "./endpoint.ts";

export const balances = {
  show: { method: "GET", path: "/api/customer/balance", effect: "read" },
} as const satisfies Calls;
