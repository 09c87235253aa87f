import { Button, Group, Modal, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants.contract.ts";
import { applicants } from "#contract/calls/applicants.calls.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { queryClient, useWrite } from "#web/platform/queries.ts";

type Kind = "comment" | "hold" | "release" | "erase";
type Props = { applicant: ApplicantView; kind: Kind; onClose: () => void };

const stale = [applicants.view, applicants.list, applicants.verifications];

function useReasonWrite({ applicant: { publicId: id }, kind, onClose }: Props) {
  const { t } = useTranslation("applicants");
  const [failure, setFailure] = useState<string>();
  const comment = useWrite(applicants.comment, stale);
  const hold = useWrite(applicants.hold, stale);
  const erase = useWrite(applicants.erase, stale);
  const outcome = {
    onSuccess: () => {
      // The name is in lists, searches and the palette's memory that this tab has read.
      if (kind === "erase") queryClient.removeQueries({ type: "inactive" });
      notifySuccess(t(`ask.${kind}.done`));
      onClose();
    },
    onError: (error: unknown) => setFailure(sayError(error)),
  };
  const params = { id };
  const send = (words: string) => {
    setFailure(undefined);
    if (kind === "comment") comment.mutate({ params, body: { comment: words } }, outcome);
    else if (kind === "erase") erase.mutate({ params, body: { reason: words } }, outcome);
    else hold.mutate({ params, body: { held: kind === "hold", reason: words } }, outcome);
  };
  return { send, failure, isBusy: comment.isPending || hold.isPending || erase.isPending };
}

export function ReasonWindow(props: Props) {
  const { kind, onClose } = props;
  const { t } = useTranslation("applicants");
  const words = useUiWords();
  const [typed, setTyped] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { send, failure, isBusy } = useReasonWrite(props);
  useReturnFocus(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(typed.trim() === "");
    if (typed.trim() !== "") send(typed.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<b>{t(`ask.${kind}.title`)}</b>}
      closeButtonProps={{ "aria-label": words.close }}
    >
      <form onSubmit={submit} noValidate>
        <Text c="dimmed" mb="md">
          {t(`ask.${kind}.body`)}
        </Text>
        <FormAlert message={failure} />
        <Textarea
          label={t(`ask.${kind}.label`)}
          description={kind === "erase" ? t("ask.hint") : undefined}
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={kind === "comment" ? 2000 : 500}
          data-autofocus
          error={isMissing && t("reasonNeeded")}
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
          <Button type="submit" loading={isBusy} {...(kind === "erase" ? { color: "red.9" } : {})}>
            {t(`ask.${kind}.action`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
