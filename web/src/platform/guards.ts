import { redirect } from "@tanstack/react-router";
import { type Permission, roleMay } from "#contract/permissions.ts";
import type { SignInStep } from "#contract/sessions.contract.ts";
import { confirmByEmailLink, forgetEmailLink } from "./email-link.ts";
import { i18n, loadDeskWords } from "./i18n.ts";
import { notifyError } from "./notify.ts";
import { forgetResetLink, resetState } from "./reset-link.ts";
import { rememberReturnPath } from "./return-path.ts";
import { currentSession, refreshSession } from "./session.ts";
import { openApp } from "./sign-in.ts";
import { redirectFromPrivate, redirectFromPublic } from "./steps.ts";

type Visit = { location: { pathname: string; href: string }; preload: boolean };

/** For screens that need a signed-in member: anybody else is led to the missing step and comes back afterwards. */
export async function guardPrivate({ location, preload }: Visit): Promise<void> {
  const [{ step }] = await Promise.all([currentSession(), loadDeskWords()]);
  const to = redirectFromPrivate({ step, path: location.pathname });
  if (!to) return;
  if (!preload) rememberReturnPath(location.href);
  throw redirect({ to, replace: true });
}

/** The step of this session, after a mailed link that waits has confirmed its email. */
async function stepAfterEmailLink(): Promise<SignInStep> {
  const { step } = await currentSession();
  if (step === "verify-email") return (await confirmByEmailLink()) ? (await refreshSession()).step : step;
  if (step !== "login") forgetEmailLink();
  return step;
}

/** For the screens of sign-in and sign-up: shows the step that is next, and none to whoever is signed in. */
export async function guardPublic({ location, preload }: Visit): Promise<void> {
  const step = preload ? (await currentSession()).step : await stepAfterEmailLink();
  if (step === "authenticate" && location.pathname === "/login" && !preload)
    throw redirect({ href: await openApp(), replace: true });
  const reset = resetState();
  if (step === "done" && reset.waiting && !preload) {
    forgetResetLink();
    notifyError(i18n.t("link.signedIn", { ns: "resets" }));
  }
  const to = redirectFromPublic({ step, path: location.pathname, reset });
  if (to) throw redirect({ to, replace: true });
}

/** For screens that not every role may see. */
export const guardPermission = (permission: Permission) => async (): Promise<void> => {
  const { user } = await currentSession();
  if (roleMay(user?.role ?? null, permission)) return;
  notifyError(i18n.t("error.forbidden"));
  throw redirect({ to: "/dashboard", replace: true });
};
