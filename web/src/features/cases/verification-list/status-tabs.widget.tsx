import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import {
  type Choice,
  filtersOf,
  joined,
  type StatusTab,
  statusTabOf,
  statusTabs,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import classes from "./status-tabs.module.css";

type Counts = Record<VerificationStatus, number> | null | undefined;

const sumOf = (counts: Counts, statuses: readonly VerificationStatus[]): number | null =>
  counts ? statuses.reduce((sum, status) => sum + counts[status], 0) : null;

type Props = { choice: Choice; timeZone: string; onStatus: (status: string | undefined) => void };

/** Each number respects the other filters. */
export function StatusTabs({ choice, timeZone, onStatus }: Props) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { status: _, ...filters } = filtersOf(choice, timeZone);
  const { data } = useRead(verifications.counts, { body: { filters } });
  const open = statusTabOf(choice.status);
  return (
    <nav className={classes.root} aria-label={t("statusTabs.label")}>
      {(Object.keys(statusTabs) as StatusTab[]).map((tab) => {
        const count = sumOf(data?.counts, statusTabs[tab].counted);
        return (
          <button
            key={tab}
            type="button"
            className={classes.tab}
            {...(tab === open ? { "aria-current": "true" as const } : {})}
            onClick={() => onStatus(joined(statusTabs[tab].requested))}
          >
            {t(`statusTabs.${tab}`)}
            {count !== null && <span className={classes.count}>{format.number(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
