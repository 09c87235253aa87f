import { IconAlertTriangle, IconCheck, IconLoader2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { MonitoringReport } from "#contract/screening/monitoring.contract.ts";
import { StatusBadge } from "#ui/status-badge.tsx";

const looks = {
  running: { tone: "info", Icon: IconLoader2 },
  done: { tone: "good", Icon: IconCheck },
  failed: { tone: "bad", Icon: IconAlertTriangle },
} as const;

export function ReportStatus({ report: { status } }: { report: MonitoringReport }) {
  const { t } = useTranslation("monitoring");
  const { tone, Icon } = looks[status];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`report.status.${status}`)}
    </StatusBadge>
  );
}
