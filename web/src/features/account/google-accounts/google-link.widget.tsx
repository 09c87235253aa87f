import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { googleAccounts } from "#contract/account/google-accounts.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CodeEntry } from "#web/features/account/sign-in/code-entry.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { isBackFromGoogle } from "#web/sign-in/google-return.ts";
import { leaveForGoogle, takeGoogleReturn } from "#web/sign-in/google-visit.ts";

/** Links the Google account of the reply, once. @returns whether that is running */
function useReturn(onLinked: () => Promise<unknown>): boolean {
  const { t } = useTranslation("googleAccounts");
  const [isBack] = useState(isBackFromGoogle);
  const { isFetching } = useQuery({
    queryKey: ["link to Google"],
    enabled: isBack,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const { purpose: _, code = null, ...back } = takeGoogleReturn() ?? { purpose: null };
      if (code === null || !("state" in back)) {
        notifyError(t("signIn.turnedBack"));
        return null;
      }
      try {
        await sendDeskCall(googleAccounts.link, { body: { ...back, code } });
        notifySuccess(t("link.done"));
        await onLinked();
      } catch (error) {
        notifyError(error);
      }
      return null;
    },
  });
  return isFetching;
}

/** A fresh code is needed before the ways to sign in are changed. */
function LinkDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("googleAccounts");
  return (
    <Dialog title={t("link.title")} isOpen={isOpen} onClose={onClose}>
      <Text c="dimmed" mb="md">
        {t("link.body")}
      </Text>
      <CodeEntry
        label={t("link.code")}
        submitLabel={t("link.continue")}
        onSubmit={async (token) =>
          leaveForGoogle(await sendDeskCall(googleAccounts.startLink, { body: { token } }), "link")
        }
      />
    </Dialog>
  );
}

function LinkedGoogle() {
  const { t } = useTranslation("googleAccounts");
  const format = useFormat();
  const { data, error, refetch } = useReplyQuery(googleAccounts.linked, {});
  const isLinking = useReturn(refetch);
  const unlink = useWrite(googleAccounts.unlink, [googleAccounts.linked]);
  const [asks, setAsks] = useState<"link" | "unlink" | null>(null);
  const close = () => setAsks(null);
  const remove = () =>
    unlink.mutate({}, { onSuccess: () => notifySuccess(t("unlink.done")), onError: notifyError, onSettled: close });
  const linked = data?.linked;
  return (
    <Panel
      title={t("link.panel")}
      actions={
        data && (
          <Button variant="default" size="xs" loading={isLinking} onClick={() => setAsks(linked ? "unlink" : "link")}>
            {t(linked ? "unlink.button" : "link.button")}
          </Button>
        )
      }
    >
      <FormAlert message={error && !data ? sayError(error) : undefined} />
      {!data && !error && <Skeleton height={20} width="60%" />}
      {data && (
        <Text size="sm" c="dimmed">
          {linked
            ? t("link.linked", { email: linked.email, date: format.instant(linked.created) })
            : t("link.notLinked")}
        </Text>
      )}
      <LinkDialog isOpen={asks === "link"} onClose={close} />
      <Confirm
        isOpen={asks === "unlink"}
        title={t("unlink.title")}
        action={t("unlink.button")}
        isDangerous
        isBusy={unlink.isPending}
        onConfirm={remove}
        onClose={close}
      >
        {t("unlink.body")}
      </Confirm>
    </Panel>
  );
}

/** Nothing where sign-in with Google is not set up. */
export function GoogleLink() {
  return useSession().google ? <LinkedGoogle /> : null;
}
