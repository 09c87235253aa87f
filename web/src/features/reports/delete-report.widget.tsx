import { useTranslation } from "react-i18next";
import { reports } from "#contract/calls/reports.calls.ts";
import type { ReportRow } from "#contract/reports.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";

/** Asks before a report and its file are deleted. */
export function DeleteReport({ report, onClose }: { report: ReportRow | null; onClose: () => void }) {
  const { t } = useTranslation("reports");
  const last = useLast(report);
  const remove = useWrite(reports.remove, [reports.list]);
  const confirm = () =>
    report &&
    remove.mutate(
      { params: { id: report.reportId } },
      {
        onError: (error) => notifyError(sayError(error, t("failed.remove"))),
        onSuccess: () => {
          notifySuccess(t("removing.done"));
          onClose();
        },
      },
    );
  return (
    <Confirm
      isOpen={report !== null}
      title={t("removing.title")}
      action={t("remove")}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("removing.body", { name: last?.name ?? "" })}
    </Confirm>
  );
}
