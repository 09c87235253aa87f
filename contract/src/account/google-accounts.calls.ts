import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

/** "failed": the catalogue's fallbacks (specification 1, section 8). */
export const googleFailures = failures("google-accounts", {
  off: { status: 422, parameter: "google", message: "Sign-in with Google is not set up here." },
  sign_in_failed: { status: 422, parameter: "google", message: "Google Authentication Get User Request Failed" },
  register_failed: { status: 422, parameter: "google", message: "Google Authentication Register User Request Failed" },
  unverified_email: {
    status: 422,
    parameter: "google",
    message: "Google has not verified the email of this account. Verify it there, or use another account.",
  },
  password_account: {
    status: 409,
    parameter: "google",
    message: "An account with this email already exists. Sign in with its password, then link Google in your profile.",
  },
  linked_elsewhere: { status: 409, parameter: "google", message: "This Google account is linked to another account." },
  already_linked: { status: 409, parameter: "google", message: "Your account is already linked to a Google account." },
  no_password: {
    status: 409,
    parameter: "google",
    message:
      "Set a password first: Google is the only way into your account. Use “Forgot your password?” on the sign-in page.",
  },
});

export const googleAccounts = {
  start: { method: "POST", path: "/api/login/google-start", effect: "write" },
  signIn: { method: "POST", path: "/api/login/google-user-info", effect: "write" },
  register: { method: "POST", path: "/api/registration/register-google-user", effect: "write" },
  newcomer: { method: "GET", path: "/api/registration/google-user", effect: "read" },
  complete: { method: "POST", path: "/api/registration/google-user", effect: "write" },
  linked: { method: "GET", path: "/api/settings/google", effect: "read" },
  startLink: { method: "POST", path: "/api/settings/google-start", effect: "write" },
  link: { method: "POST", path: "/api/settings/google-link", effect: "write" },
  unlink: { method: "DELETE", path: "/api/settings/google-link", effect: "write" },
} as const satisfies EndpointAddresses;
