import { redirect } from "@tanstack/react-router";
import type { SignInStep } from "#contract/account/sessions.calls.ts";
import type { Role } from "#contract/permissions.ts";
import { i18n, loadAppWords, loadPartOfWords, loadPublicWords } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { rememberReturnPath } from "#web/platform/return-path.ts";
import { neededFor } from "#web/platform/screens.ts";
import { currentSession, hasLostProject, refreshSession } from "#web/platform/session.ts";
import { confirmByEmailLink, forgetEmailLink } from "./email-link.ts";
import { invitationToken } from "./invitation-link.ts";
import { forgetResetLink, resetState } from "./reset-link.ts";
import { openApp } from "./sign-in.ts";
import { redirectFromPrivate, redirectFromPublic } from "./sign-in-steps.ts";

type Visit = { location: { pathname: string; href: string }; preload: boolean };
type Matches = readonly { routeId: string }[];

/**
 * The router passes its matches too; named in the guard's type, they would make every route's type depend on itself.
 */
const matchesOf = (visit: Visit): Matches => (visit as Visit & { matches: Matches }).matches;

/**
 * Guard of the private screens: leads to the missing sign-in step and back afterwards, and to the start page with the
 * reason if the role may not see the screen (`screens.ts`).
 */
export async function guardPrivate(visit: Visit): Promise<void> {
  const { location, preload } = visit;
  const [session] = await Promise.all([currentSession(), loadAppWords(location.pathname)]);
  const { step, user } = session;
  if (hasLostProject(session) && !preload) {
    const { signOutOfLostProject } = await import("#web/platform/lost-project.ts");
    await signOutOfLostProject();
    throw redirect({ to: "/login", replace: true });
  }
  const to = redirectFromPrivate({ step, path: location.pathname });
  if (to) {
    if (!preload) rememberReturnPath(location.href);
    throw redirect({ to, replace: true });
  }
  const permission = neededFor(matchesOf(visit));
  if (permission === null || user?.outside || user?.permissions.includes(permission)) return;
  const role = user?.roleName ?? (user?.role ? i18n.t(`roles.${user.role as Role}`) : "–");
  if (!preload) notifyError(i18n.t("error.forbidden", { role }));
  throw redirect({ to: "/dashboard", replace: true });
}

/** The session's step, after a waiting mailed link has confirmed its email. */
async function stepAfterEmailLink(): Promise<SignInStep> {
  const { step } = await currentSession();
  if (step === "verify-email") return (await confirmByEmailLink()) ? (await refreshSession()).step : step;
  if (step !== "login") forgetEmailLink();
  return step;
}

/** Guard of the sign-in and sign-up screens: opens the next step, or the app for a signed-in user. */
export async function guardPublic({ location, preload }: Visit): Promise<void> {
  const read = async () => (preload ? (await currentSession()).step : await stepAfterEmailLink());
  const [step] = await Promise.all([read(), loadPublicWords(location.pathname)]);
  if (step === "authenticate" && location.pathname === "/login" && !preload)
    throw redirect({ href: await openApp(), replace: true });
  const reset = resetState();
  if (step === "done" && reset.waiting && !preload) {
    forgetResetLink();
    await loadPartOfWords("mailed");
    notifyError(i18n.t("link.signedIn", { ns: "resets" }));
  }
  const isInvited = invitationToken() !== null;
  const to = redirectFromPublic({ step, path: location.pathname, reset, isInvited });
  if (to) throw redirect({ to, replace: true });
}
