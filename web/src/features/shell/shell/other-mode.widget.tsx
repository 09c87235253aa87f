import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProjectMode } from "#contract/project/modes.ts";
import { sessionModes } from "#contract/project/session-modes.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { refreshSession } from "#web/platform/session.ts";

/** Another tab has switched the session's mode: this tab is blocked until one is chosen. */
export function OtherModeDialog({ other }: { other: ProjectMode }) {
  const { t } = useTranslation("shell");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const switchBack = async () => {
    setIsBusy(true);
    try {
      await sendDeskCall(sessionModes.switchTo, { body: { mode: other === "test" ? "live" : "test" } });
      await refreshSession();
    } catch (error) {
      setFailure(sayError(error, t("mode.failed")));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t(other === "test" ? "mode.other.titleTest" : "mode.other.titleLive")} onClose={null}>
      <Stack gap="md">
        <Text c="dimmed">{t(other === "test" ? "mode.other.bodyTest" : "mode.other.bodyLive")}</Text>
        <FormAlert message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => location.assign("/dashboard")}>
            {t(other === "test" ? "mode.other.goTest" : "mode.other.goLive")}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={() => void switchBack()}>
            {t(other === "test" ? "mode.other.backLive" : "mode.other.backTest")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
