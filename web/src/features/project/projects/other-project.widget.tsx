import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { projects } from "#contract/project/projects.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { refreshSession } from "#web/platform/session.ts";
import type { ShownProject } from "#web/platform/shown-project.ts";

/** Another tab has switched the session's project: this tab is blocked until one is chosen. */
export function OtherProjectDialog({ shown, other }: { shown: ShownProject; other: ShownProject }) {
  const { t } = useTranslation("projects");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const names = { shown: shown.name, other: other.name };
  const switchBack = async () => {
    setIsBusy(true);
    try {
      await sendDeskCall(projects.switchTo, { body: { project_id: shown.id } });
      await refreshSession();
    } catch (error) {
      setFailure(sayError(error, t("project.switchFailed", { ns: "shell" })));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t("other.title")} onClose={null}>
      <Stack gap="md">
        <Text c="dimmed">{t("other.body", names)}</Text>
        <FormAlert message={failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => location.assign("/dashboard")}>
            {t("other.go", names)}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={() => void switchBack()}>
            {t("other.back", names)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
