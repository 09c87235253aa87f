import { Button, Group, Modal, TagsInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants.contract.ts";
import { applicants } from "#contract/calls/applicants.calls.ts";
import * as limits from "#contract/limits.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useRead, useWrite } from "#web/platform/queries.ts";

export function LabelsWindow({ applicant, onClose }: { applicant: ApplicantView; onClose: () => void }) {
  const { t } = useTranslation("applicants");
  const words = useUiWords();
  const [labels, setLabels] = useState<string[]>(applicant.labels);
  const [failure, setFailure] = useState<string>();
  const known = useRead(applicants.labels, {});
  const write = useWrite(applicants.label, [applicants.view, applicants.list, applicants.labels]);
  useReturnFocus(true);
  const save = () =>
    write.mutate(
      { params: { id: applicant.publicId }, body: { labels } },
      { onSuccess: onClose, onError: (error) => setFailure(sayError(error)) },
    );
  return (
    <Modal opened onClose={onClose} title={<b>{t("labels.title")}</b>} closeButtonProps={{ "aria-label": words.close }}>
      <FormAlert message={failure} />
      <TagsInput
        label={t("labels.label")}
        description={t("labels.hint")}
        data={known.data?.labels ?? []}
        value={labels}
        onChange={(next) => setLabels(next.map((label) => label.slice(0, 32)))}
        maxTags={limits.labelsEach}
        maxLength={32}
        acceptValueOnBlur
        data-autofocus
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button loading={write.isPending} onClick={save}>
          {t("labels.save")}
        </Button>
      </Group>
    </Modal>
  );
}
