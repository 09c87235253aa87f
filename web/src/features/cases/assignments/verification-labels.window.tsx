import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationLabels } from "#contract/cases/verification-labels.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { LabelsWindow } from "#web/features/records/labels/labels-window.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleWork } from "./stale-work.query.ts";

export function VerificationLabelsWindow({ view, onClose }: { view: VerificationView; onClose: () => void }) {
  const { t } = useTranslation("reviewQueue");
  const [failure, setFailure] = useState<string>();
  const write = useWrite(verificationLabels.change, staleWork);
  const save = (labels: string[]) => {
    const add = labels.filter((label) => !view.labels.includes(label));
    const remove = view.labels.filter((label) => !labels.includes(label));
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
    <LabelsWindow
      labels={view.labels}
      words={{ title: t("label.title"), field: t("label.field"), hint: t("label.hint"), save: t("label.save") }}
      isSaving={write.isPending}
      failure={failure}
      onSave={save}
      onClose={onClose}
    />
  );
}
