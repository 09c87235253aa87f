import type { EndpointAddresses } from "#contract/endpoint.ts";

export const formLinks = {
  issueMany: { method: "POST", path: "/api/forms/multiple-link", effect: "write" },
  open: { method: "POST", path: "/api/forms/open-links", effect: "read" },
  revokeOpen: { method: "POST", path: "/api/forms/revoke-open-links", effect: "write" },
} as const satisfies EndpointAddresses;
