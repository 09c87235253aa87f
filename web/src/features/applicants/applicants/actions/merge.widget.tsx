import { Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

const stale = [applicants.view, applicants.list, applicants.verifications];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function MergeWindow({ applicant, onClose }: { applicant: ApplicantView; onClose: () => void }) {
  const { t } = useTranslation("applicants");
  const words = useUiWords();
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const merge = useWrite(applicants.merge, stale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const other_id = typed.trim();
    setIsWrong(!uuid.test(other_id));
    if (!uuid.test(other_id)) return;
    merge.mutate(
      { params: { id: applicant.publicId }, body: { other_id } },
      {
        onSuccess: () => {
          notifySuccess(t("merge.done"));
          onClose();
        },
        onError: (error) => setFailure(sayError(error)),
      },
    );
  };
  return (
    <Dialog title={t("merge.title")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Text c="dimmed" mb="md">
          {t("merge.body")}
        </Text>
        <FormAlert message={failure} />
        <TextInput
          label={t("merge.label")}
          withAsterisk
          dir="ltr"
          spellCheck={false}
          maxLength={36}
          data-autofocus
          error={isWrong && t("merge.wrong")}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsWrong(false);
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={merge.isPending}>
            {t("merge.confirm")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
