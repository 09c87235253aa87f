import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";
import { type CustomRole, roles } from "#contract/permissions.ts";

export const allowedNetworkFailures = failures("allowed-networks", {
  /** Of every call in the project; recorded there. */
  outside: {
    status: 403,
    parameter: "address",
    message: "This project can be used only from the networks that its owner chose.",
  },
  /** A refusal of rights: answered 403 and recorded. */
  owner_only: { status: 403, parameter: "role", message: "Only an owner can change the allowed addresses." },
  duplicate: { status: 422, parameter: "entries", message: "This address or network is already in the list." },
  own_address: {
    status: 409,
    parameter: "entries",
    message: "Your own address must be in the list.",
  },
  stale: {
    status: 409,
    parameter: "version",
    message: "Someone else changed the allowed addresses. Reload the page to see the change.",
  },
});

/** `any`: of every role without entries of its own. */
export const networkRoles = ["any", ...roles] as const;
export type NetworkRole = (typeof networkRoles)[number] | CustomRole;

export const allowedNetworks = {
  show: { method: "GET", path: "/api/projects/allowed-networks", effect: "read" },
  change: { method: "PUT", path: "/api/projects/allowed-networks", effect: "write" },
} as const satisfies EndpointAddresses;
