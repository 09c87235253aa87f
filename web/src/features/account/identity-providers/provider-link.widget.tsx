import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
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
import { isBackFromProvider } from "#web/sign-in/provider-return.ts";
import { isVisitOf, leaveForProvider, takeProviderReturn } from "#web/sign-in/provider-visit.ts";
import { type OfferedProvider, providerCalls } from "#web/sign-in/providers.ts";

/** Links the account of the reply, once. @returns whether that is running */
function useReturn({ id, name }: OfferedProvider, onLinked: () => Promise<unknown>): boolean {
  const { t } = useTranslation("googleAccounts");
  const [isBack] = useState(() => isBackFromProvider() && isVisitOf(id));
  const { isFetching } = useQuery({
    queryKey: ["link to a provider", id],
    enabled: isBack,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const {
        purpose: _,
        provider: __,
        code = null,
        ...back
      } = takeProviderReturn() ?? { purpose: null, provider: id };
      if (code === null || !("state" in back)) {
        notifyError(id === "google" ? t("signIn.turnedBack") : t("organization.turnedBack", { name }));
        return null;
      }
      try {
        await sendDeskCall(providerCalls[id].link, { body: { ...back, code } });
        notifySuccess(id === "google" ? t("link.done") : t("organization.done", { name }));
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
function LinkDialog({
  provider,
  isOpen,
  onClose,
}: {
  provider: OfferedProvider;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { id } = provider;
  const words = useLinkWords(provider);
  const { t } = useTranslation("googleAccounts");
  return (
    <Dialog title={words.title} isOpen={isOpen} onClose={onClose}>
      <Text c="dimmed" mb="md">
        {words.body}
      </Text>
      <CodeEntry
        label={t("link.code")}
        submitLabel={words.submit}
        onSubmit={async (token) =>
          leaveForProvider(await sendDeskCall(providerCalls[id].startLink, { body: { token } }), id, "link")
        }
      />
    </Dialog>
  );
}

function useLinkWords({ id, name }: OfferedProvider) {
  const { t } = useTranslation("googleAccounts");
  if (id === "google")
    return {
      panel: t("link.panel"),
      button: t("link.button"),
      title: t("link.title"),
      body: t("link.body"),
      submit: t("link.continue"),
      notLinked: t("link.notLinked"),
      unlink: t("unlink.title"),
      unlinked: t("unlink.done"),
    };
  return {
    panel: t("organization.panel"),
    button: t("organization.button", { name }),
    title: t("organization.button", { name }),
    body: t("organization.body", { name }),
    submit: t("organization.continue", { name }),
    notLinked: t("organization.notLinked", { name }),
    unlink: t("organization.unlinkTitle", { name }),
    unlinked: t("organization.unlinked", { name }),
  };
}

/** The account at a provider that opens this one. */
export function ProviderLink({ provider }: { provider: OfferedProvider }) {
  const calls = providerCalls[provider.id];
  const words = useLinkWords(provider);
  const { t } = useTranslation("googleAccounts");
  const format = useFormat();
  const { data, error, refetch } = useReplyQuery(calls.linked, {});
  const isLinking = useReturn(provider, refetch);
  const unlink = useWrite(calls.unlink, [calls.linked]);
  const [asks, setAsks] = useState<"link" | "unlink" | null>(null);
  const close = () => setAsks(null);
  const remove = () =>
    unlink.mutate({}, { onSuccess: () => notifySuccess(words.unlinked), onError: notifyError, onSettled: close });
  const linked = data?.linked;
  return (
    <Panel
      title={words.panel}
      actions={
        data && (
          <Button variant="default" size="xs" loading={isLinking} onClick={() => setAsks(linked ? "unlink" : "link")}>
            {linked ? t("unlink.button") : words.button}
          </Button>
        )
      }
    >
      <FormAlert message={error && !data ? sayError(error) : undefined} />
      {!data && !error && <Skeleton height={20} width="60%" />}
      {data && (
        <Text size="sm" c="dimmed">
          {linked ? t("link.linked", { email: linked.email, date: format.instant(linked.created) }) : words.notLinked}
        </Text>
      )}
      <LinkDialog provider={provider} isOpen={asks === "link"} onClose={close} />
      <Confirm
        isOpen={asks === "unlink"}
        title={words.unlink}
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
