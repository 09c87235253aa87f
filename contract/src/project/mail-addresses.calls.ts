import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const mailAddressFailures = failures("mail-addresses", {
  expired: { status: 422, parameter: "token", message: "This link was already used, or it has expired." },
  already_confirmed: { status: 409, parameter: "address", message: "This address is already confirmed." },
  too_soon: {
    status: 429,
    retryAfter: 60,
    parameter: "address",
    message: "The link is on its way. Wait a minute before you send it again.",
  },
  requested_enough: {
    status: 429,
    retryAfter: 86400,
    parameter: "address",
    message: "Five confirmation emails were sent to this address. Enter another one.",
  },
});

export const mailAddresses = {
  state: { method: "GET", path: "/api/mail-addresses/state", effect: "read" },
  ask: { method: "POST", path: "/api/mail-addresses/ask", effect: "write" },
  check: { method: "POST", path: "/api/mail-addresses/check", effect: "read" },
  confirm: { method: "POST", path: "/api/mail-addresses/confirm", effect: "write" },
} as const satisfies EndpointAddresses;
