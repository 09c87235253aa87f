import { Button, Group, Modal, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";

type Props = { isBusy: boolean; onDismiss: (reason: string) => void; onClose: () => void };

/** Asks why an article does not count. */
export function DismissWindow({ isBusy, onDismiss, onClose }: Props) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const [typed, setTyped] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  useReturnFocus(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = typed.trim();
    setIsMissing(reason === "");
    if (reason !== "") onDismiss(reason);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{t("articles.dismissTitle")}</b>}
      closeButtonProps={{ "aria-label": words.close }}
    >
      <form onSubmit={submit} noValidate>
        <Text c="dimmed" mb="md">
          {t("articles.dismissBody")}
        </Text>
        <Textarea
          label={t("articles.reason")}
          description={t("articles.reasonHint")}
          error={isMissing && t("articles.reasonNeeded")}
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t("articles.dismiss")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
