import { IconMoodSmile } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { ReasonStatistic } from "#contract/figures/statistics.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Table, type TableColumns, tableColumnsFor } from "#ui/table.tsx";
import { ReportDownload } from "#web/features/cases/verification-list/report-download.widget.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { Change } from "./change.widget.tsx";
import classes from "./reasons.module.css";
import { casesOf, type StatisticChoice, statisticFiltersOf, statisticShareOf } from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";
import { Unread } from "./unread.widget.tsx";

const column = tableColumnsFor<ReasonStatistic>();

function useColumns(choice: StatisticChoice, declined: number, days: number): TableColumns<ReasonStatistic> {
  const { t } = useTranslation("statistics");
  const { t: v } = useTranslation("verifications");
  const format = useFormat();
  const words = useStatisticWords();
  return column.columns([
    column.accessor("reason", {
      header: t("reasons.reason"),
      cell: ({ row: { original } }) => (
        <span className={classes.reason}>
          {original.verifications > 0 ? (
            <Link to="/verifications" search={{ ...casesOf(choice, ["invalid"]), reasons: original.reason }} dir="auto">
              {v(`reasons.${original.reason}`)}
            </Link>
          ) : (
            <span dir="auto">{v(`reasons.${original.reason}`)}</span>
          )}
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${statisticShareOf(original.verifications, declined) ?? 0}%` }} />
          </span>
        </span>
      ),
    }),
    column.accessor("verifications", {
      header: t("reasons.verifications"),
      cell: (cell) => <span className={classes.figure}>{format.number(cell.getValue())}</span>,
    }),
    column.display({
      id: "share",
      header: t("reasons.share"),
      cell: ({ row }) => (
        <span className={classes.figure}>{words.share(statisticShareOf(row.original.verifications, declined))}</span>
      ),
    }),
    column.accessor("before", {
      header: t("reasons.before"),
      cell: ({ row: { original } }) => (
        <span className={classes.figure}>
          {format.number(original.before)}
          <Change now={original.verifications} before={original.before} isMoreGood={false} days={days} />
        </span>
      ),
    }),
  ]);
}

function Counted({ choice, reasons, declined }: { choice: StatisticChoice; reasons: number; declined: number }) {
  const { t } = useTranslation("statistics");
  return (
    <span className={classes.counted}>
      <span>{t("reasons.count", { count: reasons })}</span>
      <Link to="/verifications" search={casesOf(choice, ["invalid"])}>
        {t("reasons.declined", { count: declined })}
      </Link>
    </span>
  );
}

export function ReasonsPanel({ choice, days }: { choice: StatisticChoice; days: number }) {
  const { t } = useTranslation("statistics");
  const filters = statisticFiltersOf(choice);
  const read = useReplyQuery(statistics.declineReasons, { body: { filters } });
  const list = read.data?.list ?? [];
  const declined = read.data?.statisticsData.declined ?? 0;
  const columns = useColumns(choice, declined, days);
  if (read.error)
    return <Unread error={read.error} onRetry={() => void read.refetch()} fallback={t("reasons.failed")} />;
  if (!read.data) return <Skeleton height={320} radius="md" />;
  if (list.length === 0)
    return (
      <EmptyState icon={<IconMoodSmile size={20} />} title={t("empty.reasons")}>
        {t("empty.body")}
      </EmptyState>
    );
  const reasons = list.filter(({ verifications }) => verifications > 0).length;
  return (
    <Panel
      title={t("reasons.title")}
      beside={<Counted choice={choice} reasons={reasons} declined={declined} />}
      actions={
        <ReportDownload
          fetchFile={(options) => sendForFile(statistics.declineReasonsFile, { body: { filters } }, options)}
        />
      }
    >
      <Table
        label={t("reasons.title")}
        columns={columns}
        items={list}
        rowId={({ reason }) => reason}
        empty={null}
        isStale={read.isPlaceholderData}
        isCardsOnPhones
      />
      <p className={classes.help}>{t("reasons.help")}</p>
    </Panel>
  );
}
