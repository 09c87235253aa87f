import { Button, Group, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useUiWords } from "#ui/words.ts";
import {
  type BlacklistChoice,
  BlacklistChoiceGroup,
  noBlacklist,
} from "#web/features/cases/verifications/decision/blacklist-choice.widget.tsx";
import { listReads } from "#web/features/screening/blacklists/blacklists.query.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

type Props = { applicant: ApplicantView; onClose: () => void };
type Missing = "list" | "field" | null;

const missingOf = ({ codes, fields }: BlacklistChoice): Missing => {
  if (codes.length === 0) return "list";
  return fields.length === 0 ? "field" : null;
};

function useBlacklisting({ applicant: { publicId: id }, onClose }: Props) {
  const { t } = useTranslation("blacklists");
  const [choice, setChoice] = useState(noBlacklist);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<Missing>(null);
  const [failure, setFailure] = useState<string>();
  const write = useWrite(applicants.blacklist, [applicants.view, ...listReads]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = missingOf(choice);
    setMissing(wanted);
    setFailure(undefined);
    if (wanted) return;
    write.mutate(
      { params: { id }, body: { blacklists: choice.codes, fields: choice.fields, reason: reason.trim() } },
      {
        onSuccess: ({ added }) => {
          notifySuccess(t(added > 0 ? "applicant.done" : "applicant.known"));
          onClose();
        },
        onError: (error) => setFailure(sayError(error)),
      },
    );
  };
  const choose = (next: BlacklistChoice) => {
    setMissing(null);
    setChoice(next);
  };
  return { choice, choose, reason, setReason, missing, failure, submit, isBusy: write.isPending };
}

export function BlacklistWindow(props: Props) {
  const { t } = useTranslation("blacklists");
  const words = useUiWords();
  const form = useBlacklisting(props);
  const { applicant, onClose } = props;
  const name = applicant.name || t("applicant.noName");
  return (
    <Dialog title={t("applicant.title", { name })} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Text c="dimmed" mb="md">
          {t("applicant.body")}
        </Text>
        <FormAlert message={form.missing === "list" ? t("applicant.listNeeded") : form.failure} />
        <BlacklistChoiceGroup choice={form.choice} isFieldMissing={form.missing === "field"} onChange={form.choose} />
        <Textarea
          mt="md"
          label={t("applicant.reason")}
          description={t("applicant.reasonHint")}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={form.reason}
          onChange={(event) => form.setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t("applicant.confirm")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
