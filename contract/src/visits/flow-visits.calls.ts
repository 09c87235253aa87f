import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowVisitFailures = failures("flow-visits", {
  no_retry: { status: 409, parameter: "status", message: "This verification cannot be tried again." },
  attempts_spent: { status: 409, parameter: "attempts", message: "All attempts for this verification are used up." },
  attempts_blocked: { status: 409, parameter: "attempts", message: "Another attempt is not possible here." },
  not_taking: {
    status: 409,
    parameter: "token",
    message: "This business cannot accept verifications right now. Please try again later.",
  },
  other_device: {
    status: 409,
    parameter: "token",
    message: "This verification was started on another device. Continue there, or confirm that it is you.",
  },
});

export const flowVisits = {
  retry: { method: "POST", path: "/api/flow/retry", effect: "write" },
  handOff: { method: "POST", path: "/api/flow/handoff", effect: "write" },
  elsewhere: { method: "POST", path: "/api/flow/elsewhere", effect: "read" },
  sendDeviceCode: { method: "POST", path: "/api/flow/elsewhere/code", effect: "write" },
  goOnHere: { method: "POST", path: "/api/flow/elsewhere/confirm", effect: "write" },
  handoffOutcome: { method: "GET", path: "/api/flow/handoff", effect: "read" },
} as const satisfies EndpointAddresses;
