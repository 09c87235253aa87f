import type { EndpointAddresses } from "#contract/endpoint.ts";

export const formPreviews = {
  create: { method: "POST", path: "/api/forms/preview-link", effect: "write" },
  open: { method: "POST", path: "/api/flow/preview/open", effect: "read" },
  words: { method: "POST", path: "/api/flow/preview/words", effect: "read" },
} as const satisfies EndpointAddresses;
