import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const sessionFailures = failures("sessions", {
  invalid_credentials: { status: 422, parameter: "password", message: "Invalid credentials." },
  wrong_step: { status: 401, parameter: "session", message: "This sign-in step has expired. Start again." },
  wrong_code: { status: 422, parameter: "token", message: "The entered code is invalid" },
  /** `banned` makes the page show the message and go to /login (specification 1, section 4). */
  locked: {
    status: 429,
    retryAfter: 3600,
    parameter: "banned",
    message: "Too many invalid codes were entered, retry in 1 hour",
  },
  proof_needed: { status: 409, parameter: "proof", message: "Confirm it is you with a new code, then try again." },
  /** Another project was chosen in another tab. */
  other_project: {
    status: 409,
    parameter: "project",
    message: "You switched to another project in another tab. No changes made.",
  },
  /** Of an account with several projects. */
  project_unnamed: {
    status: 409,
    parameter: "project",
    message: "You are in several projects. Name the one that this call is for in the header x-project-id.",
  },
  bot_challenge: { status: 422, parameter: "recaptcha", message: "Confirm that you are not a robot." },
});

/** The id of the project that a page shows; with every call of the desk. */
export const projectHeader = "x-project-id";

export const signInSteps = [
  "login",
  "verify-email",
  "enable-2fa",
  "2fa",
  "create-project",
  "authenticate",
  "done",
] as const;

export type SignInStep = (typeof signInSteps)[number];

export const sessions = {
  current: { method: "GET", path: "/api/session", effect: "read" },
  email: { method: "GET", path: "/api/session/customer-email", effect: "read" },
  challenge: { method: "GET", path: "/api/session/challenge", effect: "read" },
  login: { method: "POST", path: "/api/login", effect: "write" },
  twoFactorInfo: { method: "POST", path: "/api/login/customer-2fa-info", effect: "read" },
  authenticate: { method: "POST", path: "/api/login/authenticate", effect: "write" },
  logout: { method: "GET", path: "/api/logout", effect: "write" },
} as const satisfies EndpointAddresses;
