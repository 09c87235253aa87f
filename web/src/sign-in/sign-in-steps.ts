import type { SignInStep } from "#contract/account/sessions.calls.ts";

/** The reset link that opened this page, and whether a reset was just finished here. */
export type ResetState = { waiting: "password" | "factor" | null; isFinished: boolean };
/** `isInvited`: a mailed invitation waits to be accepted. */
type Where = { step: SignInStep; path: string; reset?: ResetState; isInvited?: boolean };

/** Open to everybody with an invitation, whatever their step. */
export const acceptPage = "/registration/accept-invite";

const isSigningUp = (path: string) => path.startsWith("/registration");

type StepScreen =
  | typeof acceptPage
  | "/login"
  | "/login/2fa"
  | "/reset-2fa"
  | "/registration/enable-2fa"
  | `/${"login" | "registration"}/${"verify-email" | "create-project"}`;

/** Each step's screen; sign-up and sign-in have different addresses for the steps that both need. */
function screenOf({ step, path, reset, isInvited }: Where): StepScreen {
  const base = isSigningUp(path) ? "/registration" : "/login";
  switch (step) {
    case "verify-email":
      return `${base}/verify-email`;
    case "create-project":
      return isInvited ? acceptPage : `${base}/create-project`;
    case "enable-2fa":
      return "/registration/enable-2fa";
    case "2fa":
      return reset?.waiting === "factor" ? "/reset-2fa" : "/login/2fa";
    default:
      return "/login";
  }
}

/** Screens that need no proof. */
const openScreens = new Set([
  "/login",
  "/registration",
  acceptPage,
  "/forgot-password",
  "/forgot-password/check-email",
  "/reset-password",
]);

/** Screens that an account may open while its authenticator code is missing. */
const factorScreens = new Set(["/login/2fa", "/login/reset-2fa", "/login/verify-2fa-email", "/reset-2fa"]);

/** Reset screens that are open besides the next step's. */
function isResetScreen({ step, path, reset }: Where): boolean {
  if (path === "/reset-password-success") return reset?.isFinished === true;
  if (path === "/reset-password") return reset?.waiting === "password";
  return step === "2fa" && factorScreens.has(path);
}

/**
 * Guard of the public screens: the address to go to, or null to stay. During sign-in only the missing step is shown
 * ("start over" on it signs out); a signed-in user gets to the app.
 */
export function redirectFromPublic({ step, path, reset, isInvited = false }: Where): StepScreen | "/dashboard" | null {
  if (isInvited && path === acceptPage) return null;
  if (step === "done") return isInvited ? acceptPage : "/dashboard";
  const screen = screenOf({ step, path, isInvited, ...(reset && { reset }) });
  if (path === screen || isResetScreen({ step, path, ...(reset && { reset }) })) return null;
  if (step === "login") return openScreens.has(path) ? null : "/login";
  if (step === "authenticate") return "/login";
  return screen;
}

/** Guard of the private screens: null to stay. */
export const redirectFromPrivate = ({ step, path }: Where): StepScreen | null =>
  step === "done" ? null : screenOf({ step, path });

/** After sign-in only a path of our own is opened (S13); null for anything else. */
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
