import type { EndpointAddresses } from "#contract/endpoint.ts";

export const retention = {
  show: { method: "GET", path: "/api/projects/retention", effect: "read" },
  change: { method: "PUT", path: "/api/projects/retention", effect: "write" },
} as const satisfies EndpointAddresses;
