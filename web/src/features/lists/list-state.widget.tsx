import {
  IconAlertTriangle,
  IconCheck,
  IconCircleOff,
  IconClock,
  IconHandStop,
  IconLoader2,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type ListRow, listFreshDays } from "#contract/lists.contract.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./lists.module.css";

const looks = {
  fresh: { tone: "good", Icon: IconCheck },
  old: { tone: "bad", Icon: IconAlertTriangle },
  waiting: { tone: "wait", Icon: IconHandStop },
  failed: { tone: "bad", Icon: IconX },
  empty: { tone: "quiet", Icon: IconClock },
  loading: { tone: "info", Icon: IconLoader2 },
  off: { tone: "quiet", Icon: IconCircleOff },
} as const satisfies Record<string, { tone: Tone; Icon: TablerIcon }>;

function stateOf({ enabled, phase, waiting, problem, current, isOld }: ListRow): keyof typeof looks {
  if (!enabled) return "off";
  if (phase) return "loading";
  if (waiting) return "waiting";
  if (isOld) return "old";
  if (problem) return "failed";
  return current ? "fresh" : "empty";
}

function useNotes({ enabled, phase, waiting, problem, isOld, triedAt }: ListRow): string[] {
  const { t } = useTranslation("lists");
  const format = useFormat();
  if (!enabled) return [t("notes.off")];
  if (phase) return [t(`phases.${phase}`)];
  return [
    ...(waiting
      ? [t("notes.waiting", { version: format.number(waiting.version), removed: format.number(waiting.removed) })]
      : []),
    ...(isOld ? [t("notes.old", { count: listFreshDays })] : []),
    ...(problem ? [t(`problems.${problem}`)] : []),
    ...(problem && triedAt ? [t("notes.triedAt", { at: format.instant(triedAt) })] : []),
  ];
}

export function ListState({ list }: { list: ListRow }) {
  const { t } = useTranslation("lists");
  const state = stateOf(list);
  const { tone, Icon } = looks[state];
  return (
    <div className={classes.two}>
      <div>
        <StatusBadge tone={tone} icon={<Icon size={13} stroke={2.25} />}>
          {t(`states.${state}`)}
        </StatusBadge>
      </div>
      {useNotes(list).map((note) => (
        <span key={note} className={classes.quiet}>
          {note}
        </span>
      ))}
    </div>
  );
}
