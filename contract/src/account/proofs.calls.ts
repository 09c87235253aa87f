import type { EndpointAddresses } from "#contract/endpoint.ts";

export const proofs = {
  byCode: { method: "POST", path: "/api/proofs/code", effect: "write" },
  passkeyOptions: { method: "POST", path: "/api/proofs/passkey-options", effect: "write" },
  byPasskey: { method: "POST", path: "/api/proofs/passkey", effect: "write" },
} as const satisfies EndpointAddresses;
