import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

/** `{{name}}`: what the operator calls the provider; the server fills it in. */
export const singleSignOnFailures = failures("single-sign-on", {
  off: { status: 422, parameter: "single_sign_on", message: "Sign-in with SSO is not set up here." },
  sign_in_failed: {
    status: 422,
    parameter: "single_sign_on",
    message: "Signing in with SSO failed. Try again.",
  },
  unverified_email: {
    status: 422,
    parameter: "single_sign_on",
    message: "SSO has not verified the email of this account. Verify it there, or use another account.",
  },
  password_account: {
    status: 409,
    parameter: "single_sign_on",
    message: "An account with this email already exists. Sign in with its password, then link SSO in your profile.",
  },
  linked_elsewhere: {
    status: 409,
    parameter: "single_sign_on",
    message: "This SSO account is linked to another account.",
  },
  already_linked: {
    status: 409,
    parameter: "single_sign_on",
    message: "Your account is already linked to an SSO account.",
  },
  no_password: {
    status: 409,
    parameter: "single_sign_on",
    message:
      "Set a password first: SSO is the only way into your account. Use “Forgot your password?” on the sign-in page.",
  },
  no_factor_mail: {
    status: 409,
    parameter: "token",
    message:
      "After signing in with SSO, two-factor sign-in cannot be reset by email. Use a recovery code, or sign in with your password. “Forgot your password?” sets one.",
  },
  required: {
    status: 409,
    parameter: "single_sign_on",
    message: "Your organization requires {{name}} for this account. Use the button “Sign in with {{name}}”.",
  },
});

export const singleSignOn = {
  start: { method: "POST", path: "/api/login/single-sign-on-start", effect: "write" },
  signIn: { method: "POST", path: "/api/login/single-sign-on-user-info", effect: "write" },
  register: { method: "POST", path: "/api/registration/register-single-sign-on-user", effect: "write" },
  newcomer: { method: "GET", path: "/api/registration/single-sign-on-user", effect: "read" },
  complete: { method: "POST", path: "/api/registration/single-sign-on-user", effect: "write" },
  linked: { method: "GET", path: "/api/settings/single-sign-on", effect: "read" },
  startLink: { method: "POST", path: "/api/settings/single-sign-on-start", effect: "write" },
  link: { method: "POST", path: "/api/settings/single-sign-on-link", effect: "write" },
  unlink: { method: "DELETE", path: "/api/settings/single-sign-on-link", effect: "write" },
} as const satisfies EndpointAddresses;

/** Where the browser is signed out of the provider. */
export const singleSignOnEnd = {
  show: { method: "GET", path: "/api/login/single-sign-on-end", effect: "read" },
} as const satisfies EndpointAddresses;
