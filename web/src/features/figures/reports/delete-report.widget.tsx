import { useTranslation } from "react-i18next";
import { reports } from "#contract/figures/reports.calls.ts";
import type { ReportRow } from "#contract/figures/reports.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useLast } from "#web/platform/use-last.ts";

export function DeleteReport({ report, onClose }: { report: ReportRow | null; onClose: () => void }) {
  const { t } = useTranslation("reports");
  const last = useLast(report);
  const { confirm, isBusy } = useConfirmedWrite(reports.remove, [reports.list], {
    done: t("removing.done"),
    failed: t("failed.remove"),
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={report !== null}
      title={t("removing.title")}
      action={t("remove")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => report && confirm({ params: { id: report.reportId } })}
      onClose={onClose}
    >
      {t("removing.body", { name: last?.name ?? "" })}
    </Confirm>
  );
}
