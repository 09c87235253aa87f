import { IconMapOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { CountryStatistic } from "#contract/figures/statistics.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Flag } from "#ui/flag.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Table, type TableColumns, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { ChartPanel } from "./chart-panel.widget.tsx";
import classes from "./statistics.module.css";
import { type StatisticChoice, statisticFiltersOf, statisticShareOf } from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";
import { Unread } from "./unread.widget.tsx";

const WorldMap = lazy(() => import("./world-map.tsx"));
const column = tableColumnsFor<CountryStatistic>();

function useCountryName() {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  return (code: string | null) => (code === null ? t("country.unknown") : format.country(code));
}

function useColumns(total: number): TableColumns<CountryStatistic> {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const words = useStatisticWords();
  const nameOf = useCountryName();
  return column.columns([
    column.accessor("country", {
      header: t("country.name"),
      cell: (cell) => (
        <span className={classes.line}>
          <Flag code={cell.getValue() ?? ""} />
          <span>{nameOf(cell.getValue())}</span>
        </span>
      ),
    }),
    ...(["verifications", "approved", "declined"] as const).map((name) =>
      column.accessor(name, { header: t(`country.${name}`), cell: (cell) => format.number(cell.getValue()) }),
    ),
    column.display({
      id: "share",
      header: t("country.share"),
      cell: ({ row }) => words.share(statisticShareOf(row.original.verifications, total)),
    }),
    column.display({
      id: "rate",
      header: t("country.rate"),
      cell: ({ row }) =>
        words.share(statisticShareOf(row.original.approved, row.original.approved + row.original.declined)),
    }),
  ]);
}

function TopCountries({ list }: { list: CountryStatistic[] }) {
  const format = useFormat();
  const nameOf = useCountryName();
  const most = list[0]?.verifications ?? 1;
  return (
    <ol className={classes.top}>
      {list.slice(0, 8).map(({ country, verifications }) => (
        <li key={country ?? ""} className={classes.place}>
          <span className={classes.line}>
            <Flag code={country ?? ""} />
            <span>{nameOf(country)}</span>
            <span>{format.number(verifications)}</span>
          </span>
          <span className={classes.bar}>
            <span style={{ inlineSize: `${(100 * verifications) / most}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

export function CountriesPanel({ choice, isWhole = false }: { choice: StatisticChoice; isWhole?: boolean }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const nameOf = useCountryName();
  const read = useReplyQuery(statistics.countries, { body: { filters: statisticFiltersOf(choice) } });
  const list = read.data?.list ?? [];
  const columns = useColumns(list.reduce((sum, { verifications }) => sum + verifications, 0));
  if (read.error) return <Unread error={read.error} onRetry={() => void read.refetch()} />;
  const isEmpty = read.data !== undefined && list.length === 0;
  const waiting = <Skeleton height={320} radius="md" />;
  const nothing = (
    <EmptyState icon={<IconMapOff size={20} />} title={t("empty.title")}>
      {t("empty.body")}
    </EmptyState>
  );
  const counts = new Map(list.flatMap(({ country, verifications }) => (country ? [[country, verifications]] : [])));
  const table = (
    <Table
      label={t("country.title")}
      columns={columns}
      items={read.data?.list}
      rowId={({ country }) => country ?? "ZZ"}
      empty={nothing}
    />
  );
  return (
    <>
      <ChartPanel
        title={t("country.title")}
        summary={t("country.map")}
        fileName={`countries-${choice.days.from}-${choice.days.to}`}
        isEmpty={isEmpty || !read.data}
        actions={
          !isWhole && (
            <Link to="/statistics/$tab" params={{ tab: "countries" }} search={true} className={classes.all}>
              {t("country.all")}
            </Link>
          )
        }
        chart={
          isEmpty ? (
            nothing
          ) : (
            <div className={classes.world}>
              <Suspense fallback={waiting}>
                {read.data ? (
                  <WorldMap
                    counts={counts as Map<string, number>}
                    nameOf={(code, count) => `${nameOf(code)}: ${format.number(count)}`}
                  />
                ) : (
                  waiting
                )}
              </Suspense>
              <TopCountries list={list} />
            </div>
          )
        }
        table={isWhole ? null : table}
      />
      {isWhole && !isEmpty && table}
    </>
  );
}
