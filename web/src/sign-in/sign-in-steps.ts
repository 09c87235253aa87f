import type { SignInStep } from "#contract/sessions.calls.ts";

/** A mailed reset link that this page was opened with, and whether a reset was just finished here. */
export type ResetState = { waiting: "password" | "factor" | null; isFinished: boolean };
/** `isInvited`: a mailed invitation waits to be accepted. */
type Where = { step: SignInStep; path: string; reset?: ResetState; isInvited?: boolean };

/** Where an invitation is accepted: open to everybody who holds one, whatever their step. */
export const acceptPage = "/registration/accept-invite";

const isSigningUp = (path: string) => path.startsWith("/registration");

type StepScreen =
  | typeof acceptPage
  | "/login"
  | "/login/2fa"
  | "/reset-2fa"
  | "/registration/enable-2fa"
  | `/${"login" | "registration"}/${"verify-email" | "create-project"}`;

/** Screens where the next step is shown; sign-up and sign-in have their own address for the ones that both need. */
function screenOf({ step, path, reset, isInvited }: Where): StepScreen {
  const door = isSigningUp(path) ? "/registration" : "/login";
  switch (step) {
    case "verify-email":
      return `${door}/verify-email`;
    case "create-project":
      return isInvited ? acceptPage : `${door}/create-project`;
    case "enable-2fa":
      return "/registration/enable-2fa";
    case "2fa":
      return reset?.waiting === "factor" ? "/reset-2fa" : "/login/2fa";
    default:
      return "/login";
  }
}

/** Screens that need nothing proved. */
const doors = new Set([
  "/login",
  "/registration",
  acceptPage,
  "/forgot-password",
  "/forgot-password/check-email",
  "/reset-password",
]);

/** Screens of an account whose authenticator is asked for, beside the one that asks. */
const factorScreens = new Set(["/login/2fa", "/login/reset-2fa", "/login/verify-2fa-email", "/reset-2fa"]);

/** Screens of a reset that are open beside the step that is next. */
function isResetScreen({ step, path, reset }: Where): boolean {
  if (path === "/reset-password-success") return reset?.isFinished === true;
  if (path === "/reset-password") return reset?.waiting === "password";
  return step === "2fa" && factorScreens.has(path);
}

/**
 * The guard of the public screens: where a person in this step has to go instead, or null to stay. Half-way through, only the
 * missing step is shown ("start over" on it signs out); a signed-in person is taken to the app.
 */
export function redirectFromPublic({ step, path, reset, isInvited = false }: Where): StepScreen | "/dashboard" | null {
  if (isInvited && path === acceptPage) return null;
  if (step === "done") return isInvited ? acceptPage : "/dashboard";
  const screen = screenOf({ step, path, isInvited, ...(reset && { reset }) });
  if (path === screen || isResetScreen({ step, path, ...(reset && { reset }) })) return null;
  if (step === "login") return doors.has(path) ? null : "/login";
  if (step === "authenticate") return "/login";
  return screen;
}

/** The guard of the private screens: null to stay. */
export const redirectFromPrivate = ({ step, path }: Where): StepScreen | null =>
  step === "done" ? null : screenOf({ step, path });

/** Only a path of our own is gone back to after sign-in (S13); anything else is null. */
export function ownPath(wanted: string | null, origin: string): string | null {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  if (
    url.origin !== origin ||
    /^\/(api|login|registration|dev|forgot-password|reset-password(-success)?|reset-2fa)(\/|$)/.test(url.pathname)
  )
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
