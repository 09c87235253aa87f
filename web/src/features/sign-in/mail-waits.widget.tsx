import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/platform/session.ts";

/** Where a mail is that has just been sent, on an installation whose mail does not leave it yet. */
export function MailWaits() {
  const { t } = useTranslation("sessions");
  if (!useSession().mailWaits) return null;
  return (
    <Text size="sm" c="dimmed" mb="md">
      {t("mailWaits")}
    </Text>
  );
}
