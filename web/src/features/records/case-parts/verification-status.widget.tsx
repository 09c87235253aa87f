import {
  IconCheck,
  IconClock,
  IconHourglassHigh,
  IconLink,
  IconLoader2,
  IconUsers,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";

const looks: Record<VerificationStatus, { tone: BadgeTone; Icon: TablerIcon }> = {
  created: { tone: "quiet", Icon: IconLink },
  processing: { tone: "info", Icon: IconLoader2 },
  pending: { tone: "wait", Icon: IconClock },
  customer_pending: { tone: "wait", Icon: IconHourglassHigh },
  valid: { tone: "good", Icon: IconCheck },
  invalid: { tone: "bad", Icon: IconX },
};

type Props = {
  status: VerificationStatus;
  /** Items were requested again of the applicant, who has not answered yet. */
  isWaitingForApplicant?: boolean;
  /** A decision waits for a second reviewer: it says that in place of the status. */
  isProposed?: boolean;
  /** Of a company whose checks wait for its persons. */
  isWaitingForPersons?: boolean;
};

export function VerificationStatusBadge({
  status,
  isWaitingForApplicant = false,
  isProposed = false,
  isWaitingForPersons = false,
}: Props) {
  const { t } = useTranslation("verifications");
  const { tone, Icon } = looks[isWaitingForApplicant ? "customer_pending" : status];
  if (isProposed || isWaitingForPersons)
    return (
      <StatusBadge tone="info" icon={<IconUsers size={14} stroke={2} />}>
        {t(isProposed ? "waitsFor.second_reviewer" : "waitsFor.persons")}
      </StatusBadge>
    );
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
      {isWaitingForApplicant ? t("waitsFor.applicant") : t(`status.${status}`)}
    </StatusBadge>
  );
}
