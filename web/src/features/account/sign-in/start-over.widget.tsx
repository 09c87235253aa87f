import { Anchor } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { notifyError } from "#web/platform/notify.ts";
import { queryClient } from "#web/platform/queries.ts";
import { refreshSession } from "#web/platform/session.ts";

/** Ends the half-open session and opens /login. */
function useStartOver(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    try {
      await sendDeskCall(sessions.logout, {});
      queryClient.removeQueries({ queryKey: [sessions.email.path] });
      await refreshSession();
      await router.navigate({ to: "/login" });
    } catch (error) {
      notifyError(error);
    }
  };
}

export function StartOver() {
  const { t } = useTranslation("sessions");
  const startOver = useStartOver();
  return (
    <Anchor component="button" type="button" size="sm" c="dimmed" onClick={() => void startOver()}>
      {t("startOver")}
    </Anchor>
  );
}
