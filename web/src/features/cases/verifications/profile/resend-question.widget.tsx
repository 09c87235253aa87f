import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";

type Props = { isOpen: boolean; isBusy: boolean; onAnswer: (resends: boolean) => void; onClose: () => void };

/** Specification 1, section 4, "Callback resend". */
export function ResendQuestion({ isOpen, isBusy, onAnswer, onClose }: Props) {
  const { t } = useTranslation("verifications");
  return (
    <Dialog title={t("editProfile.resendTitle")} isOpen={isOpen} onClose={onClose}>
      <Text c="dimmed">{t("editProfile.resendBody")}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={isBusy} onClick={() => onAnswer(false)}>
          {t("editProfile.saveOnly")}
        </Button>
        <Button loading={isBusy} data-autofocus onClick={() => onAnswer(true)}>
          {t("editProfile.saveAndSend")}
        </Button>
      </Group>
    </Dialog>
  );
}
