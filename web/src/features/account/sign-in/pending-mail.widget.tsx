import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/platform/session.ts";

/** Where to find the mail on an installation that does not send mails yet. */
export function PendingMail() {
  const { t } = useTranslation("sessions");
  if (!useSession().hasMailbox) return null;
  return (
    <Text size="sm" c="dimmed" mb="md">
      {t("mailWaits")}
    </Text>
  );
}
