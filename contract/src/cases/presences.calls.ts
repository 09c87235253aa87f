import type { EndpointAddresses } from "#contract/endpoint.ts";

export const presences = {
  beat: { method: "POST", path: "/api/verifications/:id/presence", effect: "read" },
  marks: { method: "POST", path: "/api/verifications/marks", effect: "read" },
} as const satisfies EndpointAddresses;
