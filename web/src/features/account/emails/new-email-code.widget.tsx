import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { devices } from "#contract/account/devices.calls.ts";
import { emails } from "#contract/account/emails.calls.ts";
import { settings } from "#contract/team/settings.calls.ts";
import { CodeEntry } from "#web/features/account/sign-in/code-entry.widget.tsx";
import { PendingMail } from "#web/features/account/sign-in/pending-mail.widget.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { refreshSession } from "#web/platform/session.ts";

/** The six digits sent to the new address; they complete the change. */
export function NewEmailCode({ email, onDone }: { email: string; onDone?: () => void }) {
  const { t } = useTranslation("emails");
  const cache = useQueryClient();
  const finish = async (code: string) => {
    await sendDeskCall(emails.finishChange, { body: { code } });
    notifySuccess(t("changed", { email }));
    onDone?.();
    await Promise.all([
      refreshSession(),
      ...[settings.show, devices.list].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })),
    ]);
  };
  return (
    <Stack gap="md" maw={380}>
      <Text size="sm" c="dimmed">
        {t("codeSent", { email })}
      </Text>
      <PendingMail />
      <CodeEntry label={t("code")} submitLabel={t("confirm")} onSubmit={finish} />
    </Stack>
  );
}
