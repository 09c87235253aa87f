import { Button, Group, Modal, TagsInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/calls/applicants.calls.ts";
import { verificationLabels } from "#contract/calls/verification-labels.calls.ts";
import * as limits from "#contract/limits.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useRead, useWrite } from "#web/platform/queries.ts";
import { staleWork } from "./stale-work.ts";

/** Those of the project are offered, a new one is typed. */
export function LabelsWindow({ view, onClose }: { view: VerificationView; onClose: () => void }) {
  const { t } = useTranslation("reviewQueue");
  const words = useUiWords();
  const [labels, setLabels] = useState<string[]>(view.labels);
  const [failure, setFailure] = useState<string>();
  const known = useRead(applicants.labels, {});
  const write = useWrite(verificationLabels.change, staleWork);
  useReturnFocus(true);
  const add = labels.filter((label) => !view.labels.includes(label));
  const remove = view.labels.filter((label) => !labels.includes(label));
  const save = () => {
    if (add.length + remove.length === 0) return onClose();
    write.mutate(
      { body: { verification_ids: [view.id], add, remove } },
      {
        onSuccess: () => {
          notifySuccess(t("label.saved"));
          onClose();
        },
        onError: (error) => setFailure(sayError(error)),
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={<b>{t("label.title")}</b>} closeButtonProps={{ "aria-label": words.close }}>
      <FormAlert message={failure} />
      <TagsInput
        label={t("label.field")}
        description={t("label.hint")}
        data={known.data?.labels ?? []}
        value={labels}
        onChange={(next) => setLabels(next.map((label) => label.trim().slice(0, 32)))}
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
          {t("label.save")}
        </Button>
      </Group>
    </Modal>
  );
}
