import type { AnyRouter } from "@tanstack/react-router";
import { sessions } from "#contract/account/sessions.calls.ts";
import { listenForRefusals, sendDeskCall } from "./api.ts";
import type { ApiError } from "./api-error.ts";
import { sayError } from "./i18n.ts";
import { notifyError } from "./notify.ts";
import { rememberReturnPath } from "./return-path.ts";
import { forgetReads, hasLostProject, refreshSession } from "./session.ts";

async function leadAway(router: AnyRouter, error: ApiError): Promise<void> {
  // A half-open session would return to the very step that is locked.
  if (error.has("banned")) await sendDeskCall(sessions.logout, {});
  const session = await refreshSession();
  if (hasLostProject(session)) {
    const { signOutOfLostProject } = await import("./lost-project.ts");
    await signOutOfLostProject();
    await router.navigate({ to: "/login" });
    return;
  }
  // The shell shows it instead of the screen.
  if (session.user?.outside) return;
  if (session.step === "done") {
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

/** Specification 1, section 7; product.md, "Calls". Several refusals at once are handled once. */
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
