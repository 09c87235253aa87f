import type { Calls } from "#contract/endpoint.ts";

export const failedCallbacks = {
  newest: { method: "GET", path: "/api/callbacks/failed", effect: "read" },
} as const satisfies Calls;
