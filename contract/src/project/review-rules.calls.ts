import type { EndpointAddresses } from "#contract/endpoint.ts";

export const reviewRules = {
  show: { method: "GET", path: "/api/projects/review-rules", effect: "read" },
  change: { method: "PUT", path: "/api/projects/review-rules", effect: "write" },
} as const satisfies EndpointAddresses;
