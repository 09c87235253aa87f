import {
  IconAlertTriangle,
  IconCheck,
  IconCircleOff,
  IconClock,
  IconHandStop,
  IconLoader2,
  IconTrendingDown,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/screening/lists.contract.ts";
import cells from "#ui/cells.module.css";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useLosses } from "./use-losses.ts";

const looks = {
  fresh: { tone: "good", Icon: IconCheck },
  old: { tone: "bad", Icon: IconAlertTriangle },
  shrunk: { tone: "wait", Icon: IconTrendingDown },
  waiting: { tone: "wait", Icon: IconHandStop },
  failed: { tone: "bad", Icon: IconX },
  empty: { tone: "quiet", Icon: IconClock },
  loading: { tone: "info", Icon: IconLoader2 },
  off: { tone: "quiet", Icon: IconCircleOff },
} as const satisfies Record<string, { tone: BadgeTone; Icon: TablerIcon }>;

function stateOf({ enabled, phase, waiting, problem, current, isOld }: ListRow): keyof typeof looks {
  if (!enabled) return "off";
  if (phase) return "loading";
  if (waiting) return "waiting";
  if (isOld) return "old";
  if (problem) return "failed";
  if (current && current.losses.length > 0) return "shrunk";
  return current ? "fresh" : "empty";
}

function useNotes({ enabled, phase, current, waiting, problem, isOld, staleDays, triedAt }: ListRow): string[] {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const sayLosses = useLosses();
  if (!enabled) return [t("notes.off")];
  if (phase) return [t(`phases.${phase}`)];
  const missed = current?.missedCount ?? 0;
  return [
    ...(waiting ? [t("notes.waiting", { version: format.number(waiting.version) }), ...sayLosses(waiting)] : []),
    ...(isOld ? [t("notes.old", { count: staleDays })] : []),
    ...(problem ? [t(`problems.${problem}`)] : []),
    ...(problem && triedAt ? [t("notes.triedAt", { at: format.instant(triedAt) })] : []),
    ...(current && !waiting ? sayLosses(current) : []),
    ...(missed > 0 ? [t("missed", { count: missed, number: format.number(missed) })] : []),
  ];
}

export function ListState({ list }: { list: ListRow }) {
  const { t } = useTranslation("lists");
  const state = stateOf(list);
  const { tone, Icon } = looks[state];
  return (
    <div className={cells.two}>
      <div>
        <StatusBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
          {t(`states.${state}`)}
        </StatusBadge>
      </div>
      {useNotes(list).map((note) => (
        <span key={note} className={cells.quiet}>
          {note}
        </span>
      ))}
    </div>
  );
}
