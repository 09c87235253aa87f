import { useTranslation } from "react-i18next";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import type { MonitoringEvent } from "#contract/screening/monitoring.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useLast } from "#web/platform/use-last.ts";
import { useApplicantName } from "./applicant-name.ts";

const stale = [monitoring.events, monitoring.applicants, monitoring.applicant, monitoring.reportApplicants];

export function SettleEvent({ event, onClose }: { event: MonitoringEvent | null; onClose: () => void }) {
  const { t } = useTranslation("monitoring");
  const nameOf = useApplicantName();
  const last = useLast(event);
  const { confirm, isBusy } = useConfirmedWrite(monitoring.closeEvent, stale, {
    done: t("settling.done"),
    failed: t("failed.settle"),
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={event !== null}
      title={t("settling.title")}
      action={t("event.settle")}
      isBusy={isBusy}
      onConfirm={() => event && confirm({ params: { id: event.id } })}
      onClose={onClose}
    >
      {t("settling.body", { name: last ? nameOf(last) : "" })}
    </Confirm>
  );
}
