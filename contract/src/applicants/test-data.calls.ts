import type { EndpointAddresses } from "#contract/endpoint.ts";

export const testData = {
  show: { method: "GET", path: "/api/test-data", effect: "read" },
  erase: { method: "POST", path: "/api/test-data/erase", effect: "write" },
} as const satisfies EndpointAddresses;
