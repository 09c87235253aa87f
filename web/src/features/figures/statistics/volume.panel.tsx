import { IconChartBarOff } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { VolumePoint } from "#contract/figures/statistics.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Table, type TableColumns, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { ChartPanel } from "./chart-panel.widget.tsx";
import classes from "./statistics.module.css";
import { choiceBefore, type StatisticChoice, statisticFiltersOf } from "./statistics-search.rules.ts";
import { Unread } from "./unread.widget.tsx";
import { useMoments } from "./use-moments.ts";
import { inSeries, seriesColours, totalOf, type VolumeSeries, volumeSeries } from "./volume-series.ts";

const VolumeChart = lazy(() => import("./volume-chart.tsx"));
const column = tableColumnsFor<VolumePoint>();

const Legend = ({ labelOf, before }: { labelOf: (series: VolumeSeries) => string; before: string }) => (
  <ul className={classes.legend}>
    {volumeSeries.map((series) => (
      <li key={series}>
        <span className={classes.dot} style={{ background: seriesColours[series] }} />
        {labelOf(series)}
      </li>
    ))}
    <li>
      <span className={classes.dash} />
      {before}
    </li>
  </ul>
);

function useColumns(nameOf: (datetime: string) => string): TableColumns<VolumePoint> {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  return column.columns([
    column.accessor("datetime", { header: t("volume.when"), cell: (cell) => nameOf(cell.getValue()) }),
    ...volumeSeries.map((name) =>
      column.display({
        id: name,
        header: t(`series.${name}`),
        cell: ({ row }) => format.number(inSeries(row.original, name)),
      }),
    ),
    column.display({ id: "total", header: t("volume.total"), cell: ({ row }) => format.number(totalOf(row.original)) }),
  ]);
}

export function VolumePanel({ choice, days }: { choice: StatisticChoice; days: number }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const read = useReplyQuery(statistics.volume, { body: { filters: statisticFiltersOf(choice) } });
  const earlier = useReplyQuery(statistics.volume, {
    body: { filters: statisticFiltersOf(choiceBefore(choice, days)) },
  });
  const { points = [], unit = "day" } = read.data ?? {};
  const nameOf = useMoments(unit);
  const columns = useColumns(nameOf);
  const labelOf = (series: VolumeSeries) => t(`series.${series}`);
  if (read.error) return <Unread error={read.error} onRetry={() => void read.refetch()} />;
  const sum = (of: (point: VolumePoint) => number) => format.number(points.reduce((all, point) => all + of(point), 0));
  const isEmpty = read.data !== undefined && points.every((point) => totalOf(point) === 0);
  const waiting = <Skeleton height={300} radius="md" />;
  const drawn = (
    <Suspense fallback={waiting}>
      <VolumeChart
        key={`${points[0]?.datetime} ${points.length}`}
        points={points}
        earlier={(earlier.data?.points ?? []).slice(0, points.length).map(totalOf)}
        nameOf={nameOf}
        labelOf={labelOf}
        format={format.number}
        zoomFrom={t("volume.zoomFrom")}
        zoomTo={t("volume.zoomTo")}
        walk={t("volume.walk")}
        before={t("volume.before")}
      />
    </Suspense>
  );
  const nothing = (
    <EmptyState icon={<IconChartBarOff size={20} />} title={t("empty.title")}>
      {t("empty.body")}
    </EmptyState>
  );
  return (
    <ChartPanel
      title={t("volume.title")}
      beside={read.data && <span className={classes.note}>{t(`volume.${unit}`)}</span>}
      summary={t("volume.summary", {
        total: sum(totalOf),
        approved: sum(({ approved }) => approved),
        declined: sum(({ declined }) => declined),
      })}
      fileName={`volume-${choice.days.from}-${choice.days.to}`}
      isEmpty={isEmpty || !read.data}
      chart={
        isEmpty ? (
          nothing
        ) : (
          <div className={classes.chart}>
            <Legend labelOf={labelOf} before={t("volume.before")} />
            {read.data ? drawn : waiting}
          </div>
        )
      }
      table={
        <Table
          label={t("volume.title")}
          columns={columns}
          items={points}
          rowId={({ datetime }) => datetime}
          empty={nothing}
        />
      }
    />
  );
}
