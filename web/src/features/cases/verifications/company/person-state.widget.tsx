import {
  IconCheck,
  IconClock,
  IconLoader2,
  IconMail,
  IconPencil,
  IconUser,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { PersonState } from "#contract/records/companies/company-values.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { personTones } from "./person-words.ts";

const icons: Record<PersonState, TablerIcon> = {
  named: IconUser,
  invited: IconMail,
  begun: IconPencil,
  checking: IconLoader2,
  review: IconClock,
  approved: IconCheck,
  declined: IconX,
};

export function PersonStateBadge({ state }: { state: PersonState }) {
  const { t } = useTranslation("companyReviews");
  const Icon = icons[state];
  return (
    <StatusBadge tone={personTones[state]} icon={<Icon size={14} stroke={2} />}>
      {t(`states.${state}`)}
    </StatusBadge>
  );
}
