import { Skeleton } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { ReasonStatistic } from "#contract/figures/statistics.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { type Columns, columnsFor, Table } from "#ui/table.tsx";
import { ReportDownload } from "#web/features/cases/verification-list/report-download.widget.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import { ChartPanel } from "./chart-panel.widget.tsx";
import { StatisticCard } from "./statistic-card.widget.tsx";
import classes from "./statistics.module.css";
import { type StatisticChoice, shareOf, statisticFiltersOf } from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";
import { Unread } from "./unread.widget.tsx";

const ReasonsChart = lazy(() => import("./reasons-chart.tsx"));
const column = columnsFor<ReasonStatistic>();

function useColumns(declined: number): Columns<ReasonStatistic> {
  const { t } = useTranslation("statistics");
  const { t: v } = useTranslation("verifications");
  const format = useFormat();
  const words = useStatisticWords();
  return column.columns([
    column.accessor("reason", { header: t("reasons.reason"), cell: (cell) => v(`reasons.${cell.getValue()}`) }),
    column.accessor("verifications", {
      header: t("reasons.verifications"),
      cell: (cell) => format.number(cell.getValue()),
    }),
    column.display({
      id: "share",
      header: t("reasons.share"),
      cell: ({ row }) => words.share(shareOf(row.original.verifications, declined)),
    }),
    column.accessor("before", { header: t("reasons.before"), cell: (cell) => format.number(cell.getValue()) }),
  ]);
}

export function ReasonsPanel({ choice, days }: { choice: StatisticChoice; days: number }) {
  const { t } = useTranslation("statistics");
  const { t: v } = useTranslation("verifications");
  const format = useFormat();
  const words = useStatisticWords();
  const filters = statisticFiltersOf(choice);
  const read = useRead(statistics.declineReasons, { body: { filters } });
  const list = read.data?.list ?? [];
  const declined = read.data?.statisticsData.declined ?? 0;
  const columns = useColumns(declined);
  if (read.error)
    return <Unread error={read.error} onRetry={() => void read.refetch()} fallback={t("reasons.failed")} />;
  if (!read.data) return <Skeleton height={420} radius="md" />;
  if (list.length === 0)
    return (
      <EmptyState icon={<IconMoodSmile size={22} />} title={t("empty.reasons")}>
        {t("empty.body")}
      </EmptyState>
    );
  const table = (
    <Table
      label={t("reasons.title")}
      columns={columns}
      items={list}
      rowId={({ reason }) => reason}
      empty={null}
      isStale={read.isPlaceholderData}
    />
  );
  return (
    <>
      <dl className={classes.cards}>
        {list.slice(0, 4).map(({ reason, verifications, before }) => (
          <StatisticCard
            key={reason}
            name={v(`reasons.${reason}`)}
            help={t("reasons.help")}
            value={format.number(verifications)}
            note={t("reasons.shareNote", { share: words.share(shareOf(verifications, declined)) })}
            compared={{ now: verifications, before, isMoreGood: false, days }}
          />
        ))}
      </dl>
      <ChartPanel
        title={t("reasons.title")}
        summary={t("reasons.summary", { count: list.length, first: v(`reasons.${list[0]?.reason ?? "OTHER"}`) })}
        fileName={`decline-reasons-${choice.days.from}-${choice.days.to}`}
        actions={
          <ReportDownload
            fetchFile={(options) => sendForFile(statistics.declineReasonsFile, { body: { filters } }, options)}
          />
        }
        chart={
          <Suspense fallback={<Skeleton height={300} radius="md" />}>
            <ReasonsChart
              reasons={list.map(({ reason, verifications, before }) => ({
                name: v(`reasons.${reason}`),
                now: verifications,
                before,
              }))}
              words={{ now: t("reasons.verifications"), before: t("reasons.before") }}
              format={format.number}
            />
          </Suspense>
        }
        table={table}
      />
    </>
  );
}
