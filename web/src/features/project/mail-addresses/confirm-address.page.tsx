import { Button } from "@mantine/core";
import { IconCircleCheck, IconClockX, IconMail, IconMailQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { mailAddresses, mailAddressFailures } from "#contract/project/mail-addresses.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { LoadingScreen } from "#web/features/frame/layout/loading-screen.widget.tsx";
import { MessageScreen } from "#web/features/frame/layout/message-screen.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useWrite } from "#web/platform/queries.ts";
import { addressToken } from "#web/sign-in/address-link.ts";

type Requested = ReplyOfEndpoint<typeof mailAddresses.check>;

const isExpired = (error: unknown) => error instanceof ApiError && error.code === mailAddressFailures.expired.code;

function Trouble({ kind }: { kind: "expired" | "noLink" }) {
  const { t } = useTranslation("mailAddresses");
  const Icon = kind === "expired" ? IconClockX : IconMail;
  return (
    <MessageScreen icon={<Icon size={28} stroke={1.75} />} title={t(`trouble.${kind}.title`)}>
      {t(`trouble.${kind}.lead`)}
    </MessageScreen>
  );
}

/** Asks before confirming, because mail scanners open links too. */
function Question({ token, address, projectName: project }: Requested & { token: string }) {
  const { t } = useTranslation("mailAddresses");
  const confirm = useWrite(mailAddresses.confirm);
  const say = (i18nKey: "lead" | "done.lead") => (
    <Trans t={t} i18nKey={i18nKey} values={{ address, project }} components={{ b: <b /> }} />
  );
  if (isExpired(confirm.error)) return <Trouble kind="expired" />;
  if (confirm.isSuccess)
    return (
      <MessageScreen icon={<IconCircleCheck size={28} stroke={1.75} />} title={t("done.title")}>
        {say("done.lead")}
      </MessageScreen>
    );
  const action = (
    <>
      <FormAlert message={confirm.error ? sayError(confirm.error, t("failed")) : undefined} />
      <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
        {t("confirm")}
      </Button>
    </>
  );
  return (
    <MessageScreen icon={<IconMailQuestion size={28} stroke={1.75} />} title={t("title")} action={action}>
      {say("lead")}
    </MessageScreen>
  );
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation("mailAddresses");
  const requested = useQuery({
    // The key holds no token.
    queryKey: [mailAddresses.check.path],
    queryFn: ({ signal }) => sendDeskCall(mailAddresses.check, { body: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (requested.data) return <Question {...requested.data} token={token} />;
  if (isExpired(requested.error)) return <Trouble kind="expired" />;
  if (requested.isFetching) return <LoadingScreen />;
  const retry = (
    <Button variant="default" onClick={() => void requested.refetch()}>
      {t("retry")}
    </Button>
  );
  return <MessageScreen icon={<IconMail size={28} stroke={1.75} />} title={sayError(requested.error)} action={retry} />;
}

/** Opened by the mailed link, whose token is already removed from the address; needs no account. */
export function ConfirmAddressPage() {
  const [token] = useState(addressToken);
  return token === null ? <Trouble kind="noLink" /> : <WithToken token={token} />;
}
