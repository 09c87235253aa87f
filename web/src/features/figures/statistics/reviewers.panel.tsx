import { IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { ReviewerStatistic } from "#contract/figures/statistics.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Initials } from "#ui/initials.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table, type TableColumns, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./reasons.module.css";
import { type StatisticChoice, statisticFiltersOf, statisticShareOf } from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";

const column = tableColumnsFor<ReviewerStatistic>();

function useColumns(all: number): TableColumns<ReviewerStatistic> {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const words = useStatisticWords();
  return column.columns([
    column.accessor("name", {
      header: t("reviewers.member"),
      cell: ({ row: { original } }) => (
        <span className={classes.member}>
          <Initials name={original.name || "?"} />
          <span className={classes.reason}>
            <span dir="auto">{original.name || "–"}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ inlineSize: `${statisticShareOf(original.decided, all) ?? 0}%` }} />
            </span>
          </span>
        </span>
      ),
    }),
    column.accessor("decided", {
      header: t("reviewers.decided"),
      cell: (cell) => <span className={classes.figure}>{format.number(cell.getValue())}</span>,
    }),
    column.accessor("declined", {
      header: t("cards.declined"),
      cell: ({ row: { original } }) => (
        <span className={classes.figure}>
          {format.number(original.declined)}
          <span className={classes.share}>{words.share(statisticShareOf(original.declined, original.decided))}</span>
        </span>
      ),
    }),
    column.accessor("medianSeconds", {
      header: t("cards.processing"),
      cell: (cell) => <span className={classes.figure}>{words.duration(cell.getValue())}</span>,
    }),
  ]);
}

export function ReviewersPanel({ choice }: { choice: StatisticChoice }) {
  const { t } = useTranslation("statistics");
  const read = useReplyQuery(statistics.reviewers, { body: { filters: statisticFiltersOf(choice) } });
  const list = read.data?.list;
  const columns = useColumns((list ?? []).reduce((sum, { decided }) => sum + decided, 0));
  return (
    <Panel title={t("tabs.reviewers")}>
      <Table
        label={t("tabs.reviewers")}
        columns={columns}
        items={list}
        rowId={({ id }) => id}
        isStale={read.isPlaceholderData}
        error={read.error && { message: sayError(read.error), onRetry: () => void read.refetch() }}
        empty={
          <EmptyState icon={<IconUserOff size={20} />} title={t("reviewers.none")}>
            {t("empty.body")}
          </EmptyState>
        }
        isCardsOnPhones
      />
      {list && list.length > 0 && <p className={classes.help}>{t("reviewers.help")}</p>}
    </Panel>
  );
}
