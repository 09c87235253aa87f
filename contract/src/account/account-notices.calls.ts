import type { EndpointAddresses } from "#contract/endpoint.ts";

export const accountNotices = {
  dismiss: { method: "POST", path: "/api/account-notices/dismiss", effect: "write" },
} as const satisfies EndpointAddresses;
