import {
  IconCheck,
  IconClock,
  IconHourglassHigh,
  IconLink,
  IconLoader2,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationStatus } from "#contract/verifications/verification-states.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const looks: Record<VerificationStatus, { tone: Tone; Icon: TablerIcon }> = {
  created: { tone: "quiet", Icon: IconLink },
  processing: { tone: "info", Icon: IconLoader2 },
  pending: { tone: "wait", Icon: IconClock },
  customer_pending: { tone: "wait", Icon: IconHourglassHigh },
  valid: { tone: "good", Icon: IconCheck },
  invalid: { tone: "bad", Icon: IconX },
};

export function VerificationStatusBadge({ status }: { status: VerificationStatus }) {
  const { t } = useTranslation("verifications");
  const { tone, Icon } = looks[status];
  return (
    <StatusBadge tone={tone} icon={<Icon size={13} stroke={2.25} />}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
