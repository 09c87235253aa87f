import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Says that the verification is no longer the one that was looked at, and fetches it anew. */
export function StaleNote({ onReload, isBusy }: { onReload: () => void; isBusy: boolean }) {
  const { t } = useTranslation("verifications");
  return (
    <Alert
      color="orange"
      styles={{ title: { color: "var(--mantine-color-text)" } }}
      icon={<IconAlertTriangle size={18} />}
      title={t("decide.stale.title")}
      role="alert"
    >
      {t("decide.stale.body")}
      <Button variant="default" size="xs" mt="xs" display="block" loading={isBusy} onClick={onReload}>
        {t("decide.stale.reload")}
      </Button>
    </Alert>
  );
}
