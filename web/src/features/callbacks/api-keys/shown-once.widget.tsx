import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useLast } from "#web/platform/use-last.ts";
import classes from "./api-keys.module.css";

/** `note`: what else has to be known of it. */
export type ShownOnceValue = { title: string; value: string; note?: string };

/** A value is shown once, so a click outside does not close the window. */
export function ShownOnce({ shown, onClose }: { shown: ShownOnceValue | null; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  const last = useLast(shown);
  return (
    <Dialog title={last?.title} isOpen={shown !== null} onClose={onClose} size="lg" closesOutside={false}>
      <Stack gap="md">
        <Text c="dimmed">
          {t("shown.body")} {last?.note}
        </Text>
        <output className={classes.value} aria-label={t("shown.title")} dir="ltr">
          {last?.value}
        </output>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("shown.done")}
          </Button>
          <CopyButton value={last?.value ?? ""} label={t("shown.copy")} isMain />
        </Group>
      </Stack>
    </Dialog>
  );
}
