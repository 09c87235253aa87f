import type { EndpointAddresses } from "#contract/endpoint.ts";

export const home = {
  today: { method: "GET", path: "/api/home/today", effect: "read" },
} as const satisfies EndpointAddresses;
