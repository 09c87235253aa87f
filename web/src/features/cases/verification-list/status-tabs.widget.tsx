import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import scrolled from "#ui/scroll-edges.module.css";
import { useScrollEdges } from "#ui/scroll-edges.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  addressOfTab,
  type StatusTab,
  statusTabOf,
  statusTabs,
  tabCount,
  type VerificationChoice,
  verificationFiltersOf,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./status-tabs.module.css";

type Props = { choice: VerificationChoice; timeZone: string; onTab: (next: Partial<VerificationSearch>) => void };

/** Each number respects the other filters. */
export function StatusTabs({ choice, timeZone, onTab }: Props) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const edges = useScrollEdges<HTMLElement>();
  const { status: _, waits_for: __, ...filters } = verificationFiltersOf(choice, timeZone);
  const { data } = useReplyQuery(verifications.counts, { body: { filters } });
  const applicant = useReplyQuery(verifications.counts, {
    body: { filters: { ...filters, waits_for: "applicant" } },
  }).data;
  const open = statusTabOf(choice);
  return (
    <nav ref={edges} className={`${scrolled.root} ${classes.root}`} aria-label={t("statusTabs.label")}>
      {(Object.keys(statusTabs) as StatusTab[]).map((tab, n) => {
        const count = tabCount(tab, data?.counts, applicant?.counts);
        return (
          <button
            key={tab}
            type="button"
            className={classes.tab}
            {...(tab === open ? { "aria-current": "true" as const } : {})}
            aria-keyshortcuts={String(n + 1)}
            onClick={() => onTab(addressOfTab(tab))}
          >
            {t(`statusTabs.${tab}`)}
            {count !== null && <span className={classes.count}>{format.number(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
