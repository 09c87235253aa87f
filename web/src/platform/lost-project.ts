import type { AnyRouter } from "@tanstack/react-router";
import { sessions } from "#contract/account/sessions.calls.ts";
import { projects } from "#contract/project/projects.calls.ts";
import { sendDeskCall } from "./api.ts";
import { i18n } from "./i18n.ts";
import { notifyError } from "./notify.ts";
import { queryClient } from "./queries.ts";
import { forgetReads, refreshSession } from "./session.ts";

let leaving: Promise<void> | null = null;

async function leave(): Promise<void> {
  await sendDeskCall(sessions.logout, {});
  notifyError(i18n.t("lost", { ns: "projects" }));
  forgetReads();
  await refreshSession();
}

/** Specification 2, section 4: shouldLogout. Only the first of several calls signs out. */
export function signOutOfLostProject(): Promise<void> {
  leaving ??= leave().finally(() => {
    leaving = null;
  });
  return leaving;
}

/** Follows `shouldLogout` wherever the project's information is read. @returns how to stop it */
export function watchProject(router: AnyRouter): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.query.queryKey[0] !== projects.info.path) return;
    if ((event.action.data as { shouldLogout?: unknown } | undefined)?.shouldLogout !== true) return;
    void signOutOfLostProject()
      .then(() => router.navigate({ to: "/login" }))
      .catch((error: unknown) => console.error(error));
  });
}
