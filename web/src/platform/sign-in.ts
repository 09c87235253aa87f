import { useRouter } from "@tanstack/react-router";
import { type SessionView, sessions } from "#contract/sessions.contract.ts";
import { send } from "./api.ts";
import { queryClient } from "./queries.ts";
import { resetState } from "./reset-link.ts";
import { takeKeepSignedIn, takeReturnPath } from "./return-path.ts";
import { refreshSession, sessionQuery } from "./session.ts";
import { redirectFromPublic } from "./steps.ts";

/** The last step: every factor is proved, the session opens. @returns the path to show. */
export async function openApp(): Promise<string> {
  const { email } = await send(sessions.email, {});
  const body = { email: email ?? "", remember_me: takeKeepSignedIn() };
  const session: SessionView = await send(sessions.authenticate, { body });
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return takeReturnPath();
}

/** Leads on to whatever this session has to do next, after a step has succeeded. */
export function useNextStep(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const { step } = await refreshSession();
    if (step === "authenticate") return router.navigate({ href: await openApp(), replace: true });
    if (step === "done") return router.navigate({ href: takeReturnPath(), replace: true });
    const to = redirectFromPublic({ step, path: router.state.location.pathname, reset: resetState() });
    if (to) await router.navigate({ to });
  };
}
