import { Button, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sessions } from "#contract/account/sessions.calls.ts";
import { invitationFailures, invitations } from "#contract/team/invitations.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { queryClient } from "#web/platform/queries.ts";
import { refreshSession, useSession } from "#web/platform/session.ts";
import { forgetInvitation } from "#web/sign-in/invitation-link.ts";
import { useNextStep } from "#web/sign-in/sign-in.ts";

/** Runs one action at a time and keeps its error. */
function useBusy() {
  const { t } = useTranslation("invitations");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setError(undefined);
    await work()
      .catch((failure: unknown) => setError(sayError(failure, t("accept.failed"))))
      .finally(() => setIsBusy(false));
  };
  return { error, isBusy, run };
}

export function AcceptInvitation({ token, onDead }: { token: string; onDead: () => void }) {
  const { t } = useTranslation("invitations");
  const { error, isBusy, run } = useBusy();
  const { step } = useSession();
  const goOn = useNextStep();
  const leave = async () => {
    forgetInvitation();
    await goOn();
  };
  const accept = () =>
    run(async () => {
      try {
        await sendDeskCall(invitations.accept, { body: { token } });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === invitationFailures.expired.code) return onDead();
        throw failure;
      }
      forgetInvitation();
      // All screens belong to one project, so another project starts with a full page load.
      if (step === "done") location.assign("/dashboard");
      else await goOn();
    });
  return (
    <Stack gap="sm">
      <FormAlert message={error} />
      <Button size="md" loading={isBusy} onClick={() => void accept()} fullWidth>
        {t("accept.submit")}
      </Button>
      <Button size="md" variant="default" onClick={() => void leave()} fullWidth>
        {t("accept.notNow")}
      </Button>
    </Stack>
  );
}

/** For another account's session: sign out and continue, or do nothing. */
export function LeaveOtherAccount() {
  const { t } = useTranslation("invitations");
  const { error, isBusy, run } = useBusy();
  const router = useRouter();
  const goOn = useNextStep();
  const signOut = () =>
    run(async () => {
      await sendDeskCall(sessions.logout, {});
      queryClient.clear();
      await refreshSession();
      await router.invalidate();
    });
  const stay = () => {
    forgetInvitation();
    void goOn();
  };
  return (
    <Stack gap="sm">
      <FormAlert message={error} />
      <Button size="md" loading={isBusy} onClick={() => void signOut()} fullWidth>
        {t("other.signOut")}
      </Button>
      <Button size="md" variant="default" onClick={stay} fullWidth>
        {t("other.stay")}
      </Button>
    </Stack>
  );
}
