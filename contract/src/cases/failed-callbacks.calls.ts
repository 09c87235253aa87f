import type { EndpointAddresses } from "#contract/endpoint.ts";

export const failedCallbacks = {
  newest: { method: "GET", path: "/api/callbacks/failed", effect: "read" },
} as const satisfies EndpointAddresses;
