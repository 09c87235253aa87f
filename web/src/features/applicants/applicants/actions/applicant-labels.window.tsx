import { useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { LabelsWindow } from "#web/features/records/labels/labels-window.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useWrite } from "#web/platform/queries.ts";

export function ApplicantLabelsWindow({ applicant, onClose }: { applicant: ApplicantView; onClose: () => void }) {
  const { t } = useTranslation("applicants");
  const [failure, setFailure] = useState<string>();
  const write = useWrite(applicants.label, [applicants.view, applicants.list, applicants.labels]);
  return (
    <LabelsWindow
      labels={applicant.labels}
      words={{ title: t("labels.title"), field: t("labels.label"), hint: t("labels.hint"), save: t("labels.save") }}
      isSaving={write.isPending}
      failure={failure}
      onSave={(labels) =>
        write.mutate(
          { params: { id: applicant.publicId }, body: { labels } },
          { onSuccess: onClose, onError: (error) => setFailure(sayError(error)) },
        )
      }
      onClose={onClose}
    />
  );
}
