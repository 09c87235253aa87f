import type { AnyRouter } from "@tanstack/react-router";
import { sessions } from "#contract/sessions.contract.ts";
import { listenForRefusals, send } from "./api.ts";
import type { ApiError } from "./api-error.ts";
import { sayError } from "./i18n.ts";
import { notifyError } from "./notify.ts";
import { queryClient } from "./queries.ts";
import { rememberReturnPath } from "./return-path.ts";
import { refreshSession } from "./session.ts";

/** What was read as somebody who is no longer signed in must not stay in memory. */
function forgetReads(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessions.current.path });
}

async function leadAway(router: AnyRouter, error: ApiError): Promise<void> {
  // A half-open session would be led back to the very step that is locked.
  if (error.has("banned")) await send(sessions.logout, {});
  const { step } = await refreshSession();
  if (step === "done") {
    notifyError(error);
    await router.navigate({ to: "/dashboard" });
    return;
  }
  if (error.has("banned")) notifyError(sayError(error));
  const { href, pathname } = router.state.location;
  if (!pathname.startsWith("/login") && !pathname.startsWith("/registration")) rememberReturnPath(href);
  forgetReads();
  await router.navigate({ to: "/login" });
}

/**
 * 401 and 403 go to /login (specification 1, section 7); whoever is still signed in is carried on to /dashboard with the
 * reason in a toast (product.md, "Calls"). `banned` shows its message and goes to /login. Many calls refused at once are answered once.
 */
export function leadRefusedAway(router: AnyRouter): void {
  let isLeading = false;
  listenForRefusals(async (error) => {
    if (isLeading) return;
    isLeading = true;
    try {
      await leadAway(router, error);
    } catch (failure) {
      console.error(failure);
    } finally {
      isLeading = false;
    }
  });
}
