import { Button, Group, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { useUiWords } from "#ui/words.ts";

type Props = { isOwn: boolean; isBusy: boolean; onReject: (reason: string) => void; onClose: () => void };

/** Asks for the word that a rejection, or a withdrawal, needs. */
export function RejectWindow({ isOwn, isBusy, onReject, onClose }: Props) {
  const { t } = useTranslation("teamwork");
  const words = useUiWords();
  const [typed, setTyped] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = typed.trim().length < 3;
    setIsMissing(isShort);
    if (!isShort) onReject(typed.trim());
  };
  return (
    <Dialog title={t(isOwn ? "proposal.withdrawTitle" : "proposal.rejectTitle")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Text c="dimmed" mb="md">
          {t("proposal.rejectBody")}
        </Text>
        <Textarea
          label={t("proposal.word")}
          description={t("proposal.wordHint")}
          error={isMissing && t("proposal.wordNeeded")}
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
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
            {t(isOwn ? "proposal.withdraw" : "proposal.reject")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
