import type { EndpointAddresses } from "#contract/endpoint.ts";

export const searches = {
  find: { method: "POST", path: "/api/searches", effect: "read" },
} as const satisfies EndpointAddresses;
