import { useRouter } from "@tanstack/react-router";
import { sessions } from "#contract/account/sessions.calls.ts";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { queryClient } from "#web/platform/queries.ts";
import { takeKeepSignedIn, takeReturnPath } from "#web/platform/return-path.ts";
import { refreshSession, sessionQuery } from "#web/platform/session.ts";
import { invitationToken } from "./invitation-link.ts";
import { resetState } from "./reset-link.ts";
import { acceptPage, redirectFromPublic } from "./sign-in-steps.ts";

/** A waiting invitation comes before the requested page. */
const landing = (): string => (invitationToken() === null ? takeReturnPath() : acceptPage);

/** After the last factor: opens the session. @returns the path to show */
export async function openApp(): Promise<string> {
  const { email } = await sendDeskCall(sessions.email, {});
  const body = { email: email ?? "", remember_me: takeKeepSignedIn() };
  const session: SessionView = await sendDeskCall(sessions.authenticate, { body });
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return landing();
}

/** Opens the session's next step, after one has succeeded. */
export function useNextStep(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const { step } = await refreshSession();
    if (step === "authenticate") return router.navigate({ href: await openApp(), replace: true });
    if (step === "done") return router.navigate({ href: landing(), replace: true });
    const to = redirectFromPublic({
      step,
      path: router.state.location.pathname,
      reset: resetState(),
      isInvited: invitationToken() !== null,
    });
    if (to) await router.navigate({ to });
  };
}
