import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const resetFailures = failures("resets", {
  token_expired: { status: 422, parameter: "token", message: "Reset token expired." },
  /** A mailbox alone must not be enough: one mail for the password and one for the factor would be. */
  password_just_reset: {
    status: 409,
    parameter: "token",
    message:
      "For 7 days after a password reset by email, two-factor sign-in cannot be reset by email. Use a recovery code or a passkey, or try again later.",
  },
  /** A Google account and its mailbox are one thing to whoever has taken it. */
  google_alone: {
    status: 409,
    parameter: "token",
    message:
      "After signing in with Google, two-factor sign-in cannot be reset by email. Use a recovery code, or sign in with your password. “Forgot your password?” sets one.",
  },
});

export const resets = {
  askPassword: { method: "POST", path: "/api/login/forgot", effect: "write" },
  checkToken: { method: "POST", path: "/api/login/reset-password/check-token", effect: "read" },
  setPassword: { method: "POST", path: "/api/login/reset", effect: "write" },
  askFactor: { method: "POST", path: "/api/login/forgot-2fa", effect: "write" },
  createFactor: { method: "POST", path: "/api/login/create-reset2FA", effect: "write" },
  verifyFactor: { method: "POST", path: "/api/login/verify-reset2FA", effect: "write" },
  renewRecoveryCodes: { method: "POST", path: "/api/settings/recovery-codes", effect: "write" },
} as const satisfies EndpointAddresses;
