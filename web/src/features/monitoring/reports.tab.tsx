import { IconFileSearch, IconSearchOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { MonitoringReport } from "#contract/monitoring.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { columnsFor, Table } from "#ui/table.tsx";
import { PeriodFilter } from "#web/features/verifications/list/period-filter.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { pageCounts } from "#web/platform/page-search.ts";
import { boundsOf, dayIn, daysOf } from "#web/platform/periods.ts";
import { useSession } from "#web/platform/session.ts";
import { oneOf, type TabProps } from "./events.tab.tsx";
import classes from "./monitoring.module.css";
import { useMonitoringReports } from "./monitoring.query.ts";
import { type MonitoringSearch, withoutFilters } from "./monitoring-address.rules.ts";
import { ReportCause } from "./report-cause.widget.tsx";
import { ReportStatus } from "./report-status.widget.tsx";

const column = columnsFor<MonitoringReport>();

function useColumns() {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  return column.columns([
    column.accessor("created", {
      header: t("columns.report"),
      cell: ({ row: { original } }) => (
        <Link
          to="/monitoring/$tab/$id"
          params={{ tab: "reports", id: original.reportId }}
          className={`${classes.name} ${classes.when}`}
          aria-label={t("report.open", { at: format.instant(original.created) })}
        >
          {format.instant(original.created)}
        </Link>
      ),
    }),
    column.display({
      id: "cause",
      header: t("columns.cause"),
      cell: ({ row: { original } }) => <ReportCause report={original} />,
    }),
    column.display({
      id: "people",
      header: t("columns.people"),
      cell: ({ row: { original } }) => format.number(original.people),
    }),
    column.display({
      id: "events",
      header: t("columns.events"),
      cell: ({ row: { original } }) => <b>{format.number(original.events)}</b>,
    }),
    column.display({
      id: "state",
      header: t("columns.state"),
      cell: ({ row: { original } }) => <ReportStatus report={original} />,
    }),
  ]);
}

export function ReportsTab({ search, onSearch, off }: TabProps) {
  const { t } = useTranslation("monitoring");
  const zone = useSession().user?.timezone ?? "UTC";
  const { page = 1, count = 10, told } = search;
  const days = daysOf(search, dayIn(zone, Date.now()));
  const filters = { ...(days ? boundsOf(days, zone) : {}), ...(told ? { withEvents: true } : {}) };
  const list = useMonitoringReports({ page, count, filters });
  const columns = useColumns();
  const isNarrowed = Object.keys(filters).length > 0 || page > 1;
  const nothing = isNarrowed ? "none" : "reports";
  const change = (next: Partial<MonitoringSearch>) => onSearch({ ...next, page: undefined });
  return (
    <>
      <FilterBar onClear={search.period || told ? () => onSearch(withoutFilters) : undefined}>
        <PeriodFilter period={search.period} days={days} onChange={change} />
        <Facet
          label={t("columns.events")}
          options={[{ value: "yes", label: t("onlyEvents") }]}
          chosen={told ? [told] : []}
          onChange={(chosen) => change({ told: oneOf<"yes">(chosen, undefined) })}
        />
      </FilterBar>
      <Table
        label={t("tabs.reports")}
        columns={columns}
        isCardsOnPhones
        minWidth={760}
        items={list.data?.items}
        rowId={({ reportId }) => reportId}
        isStale={list.isPlaceholderData}
        error={list.error && { message: sayError(list.error, t("failed.reports")), onRetry: () => void list.refetch() }}
        empty={
          isNarrowed || !off ? (
            <EmptyState
              icon={isNarrowed ? <IconSearchOff size={22} /> : <IconFileSearch size={22} />}
              title={t(`empty.${nothing}Title`)}
            >
              {t(`empty.${nothing}Body`)}
            </EmptyState>
          ) : (
            off
          )
        }
      />
      {list.data && list.data.total > 0 && (
        <PageControl
          page={page}
          count={count}
          total={list.data.total}
          isCapped={list.data.totalIsCapped}
          counts={pageCounts}
          onPage={(next) => onSearch({ page: next })}
          onCount={(next) => onSearch({ page: undefined, count: pageCounts.find((each) => each === next) })}
        />
      )}
    </>
  );
}
