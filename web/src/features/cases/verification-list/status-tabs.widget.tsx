import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import scrolled from "#ui/scroll-edges.module.css";
import { useScrollEdges } from "#ui/scroll-edges.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  addressOfTab,
  countedListsOf,
  type StatusTab,
  statusTabOf,
  statusTabs,
  tabCount,
  type VerificationChoice,
  verificationFiltersOf,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { useFormat } from "#web/platform/format.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./status-tabs.module.css";

type Props = { choice: VerificationChoice; timeZone: string; onTab: (next: Partial<VerificationSearch>) => void };

/** Shown where there are some: many projects have neither companies nor second reviewers. */
const rare: readonly StatusTab[] = ["second_reviewer", "persons"];

function useTabWord() {
  const { t } = useTranslation("verifications");
  const work = useTranslation("reviewQueue").t;
  return (tab: StatusTab) => {
    if (tab === "mine") return work("me");
    return tab === "second_reviewer" || tab === "persons" ? t(`waitsFor.${tab}`) : t(`statusTabs.${tab}`);
  };
}

/** Each number respects the other filters. */
export function StatusTabs({ choice, timeZone, onTab }: Props) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const wordOf = useTabWord();
  const edges = useScrollEdges<HTMLElement>();
  const open = statusTabOf(choice);
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is opened
  useEffect(() => {
    // Newer browsers give a promise, which is no way to end an effect.
    current.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  const assignee = open === "mine" ? null : choice.assignee;
  const untabbed = { ...choice, status: [], waitsFor: null, decidedOn: null, assignee };
  const { status: _, ...filters } = verificationFiltersOf(untabbed, timeZone);
  const lists = countedListsOf(periodDayIn(timeZone, Date.now()), timeZone);
  const { data } = useReplyQuery(verifications.counts, { body: { filters, lists } });
  return (
    <nav ref={edges} className={`${scrolled.root} ${classes.root}`} aria-label={t("statusTabs.label")}>
      {(Object.keys(statusTabs) as StatusTab[]).map((tab, n) => {
        const count = tabCount(tab, data);
        if (rare.includes(tab) && tab !== open && (!data || count === 0)) return null;
        return (
          <button
            key={tab}
            type="button"
            className={classes.tab}
            {...(tab === open ? { "aria-current": "true" as const, ref: current } : {})}
            aria-keyshortcuts={String(n + 1)}
            onClick={() => onTab(addressOfTab(tab, open))}
          >
            {wordOf(tab)}
            {count !== null && <span className={classes.count}>{format.number(count)}</span>}
          </button>
        );
      })}
    </nav>
  );
}
