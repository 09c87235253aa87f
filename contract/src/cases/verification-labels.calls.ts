import type { EndpointAddresses } from "#contract/endpoint.ts";

export const verificationLabels = {
  change: { method: "POST", path: "/api/verification-labels", effect: "write" },
} as const satisfies EndpointAddresses;
