import {
  IconAlertTriangle,
  IconCheck,
  IconLoader2,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RiskScore, ServiceStatus } from "#contract/screening/services/service-kinds.ts";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";

type Look = { tone: BadgeTone; Icon: TablerIcon };

const statuses: Record<ServiceStatus, Look> = {
  processing: { tone: "info", Icon: IconLoader2 },
  valid: { tone: "good", Icon: IconCheck },
  invalid: { tone: "bad", Icon: IconAlertTriangle },
};
const risks: Record<RiskScore, Look> = {
  low: { tone: "good", Icon: IconShieldCheck },
  medium: { tone: "wait", Icon: IconShieldExclamation },
  high: { tone: "bad", Icon: IconShieldX },
};

export function ServiceStatusBadge({ status }: { status: ServiceStatus }) {
  const { t } = useTranslation("services");
  const { tone, Icon } = statuses[status];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

export function RiskBadge({ risk }: { risk: RiskScore }) {
  const { t } = useTranslation("services");
  const { tone, Icon } = risks[risk];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`risk.${risk}`)}
    </StatusBadge>
  );
}
