import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const invitationFailures = failures("invitations", {
  expired: { status: 422, parameter: "token", message: "Invitation was expired" },
  /** Told only to who holds the token. */
  has_account: {
    status: 409,
    parameter: "email",
    message: "An account with this email already exists. Sign in to accept the invitation.",
  },
  other_account: {
    status: 409,
    parameter: "account",
    message: "This invitation is for another email. Sign in with the account that was invited.",
  },
});

export const invitations = {
  check: { method: "POST", path: "/api/registration/check-invitation", effect: "read" },
  register: { method: "POST", path: "/api/registration/project-member", effect: "write" },
  accept: { method: "POST", path: "/api/projects/accept-invitation", effect: "write" },
} as const satisfies EndpointAddresses;
