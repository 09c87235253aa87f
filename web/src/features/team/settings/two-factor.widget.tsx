import { Button, Group, Text } from "@mantine/core";
import { IconKey, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "#ui/panel.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RecoveryCodesDrawer } from "./recovery-codes.drawer.tsx";

/** Two-factor sign-in is always on; only the recovery codes can be changed. */
export function TwoFactorPanel() {
  const { t } = useTranslation("settings");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={t("recovery.panel")}
      beside={
        <StatusBadge tone="good" icon={<IconShieldCheck size={14} stroke={2} />}>
          {t("recovery.on")}
        </StatusBadge>
      }
    >
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" maw={520}>
          {t("recovery.about")}
        </Text>
        <Button variant="default" leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => setIsOpen(true)}>
          {t("recovery.button")}
        </Button>
      </Group>
      <RecoveryCodesDrawer isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Panel>
  );
}
