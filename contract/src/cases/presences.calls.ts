import type { EndpointAddresses } from "#contract/endpoint.ts";

export const presences = {
  beat: { method: "POST", path: "/api/verifications/:id/presence", effect: "read" },
} as const satisfies EndpointAddresses;
