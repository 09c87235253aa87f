import { IconFileSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { MonitoringReport } from "#contract/screening/monitoring.contract.ts";
import cells from "#ui/cells.module.css";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Listing } from "#web/platform/listing.tsx";
import { periodBoundsOf, periodDayIn, periodDaysOf } from "#web/platform/periods.ts";
import { useSession } from "#web/platform/session.ts";
import { type MonitoringTabProps, oneEventTypeOf } from "./events.tab.tsx";
import classes from "./monitoring.module.css";
import { useMonitoringReports } from "./monitoring.query.ts";
import { type MonitoringSearch, withoutMonitoringFilters } from "./monitoring-address.rules.ts";
import { ReportCause } from "./report-cause.widget.tsx";
import { ReportStatus } from "./report-status.widget.tsx";

const column = tableColumnsFor<MonitoringReport>();

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
          className={`${classes.name} ${cells.when}`}
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

export function ReportsTab({ search, onSearch, off }: MonitoringTabProps) {
  const { t } = useTranslation("monitoring");
  const zone = useSession().user?.timezone ?? "UTC";
  const { page = 1, count = 10, reported } = search;
  const days = periodDaysOf(search, periodDayIn(zone, Date.now()));
  const filters = { ...(days ? periodBoundsOf(days, zone) : {}), ...(reported ? { withEvents: true } : {}) };
  const list = useMonitoringReports({ page, count, filters });
  const columns = useColumns();
  const clear = () => onSearch(withoutMonitoringFilters);
  const change = (next: Partial<MonitoringSearch>) => onSearch({ ...next, page: undefined });
  return (
    <>
      <FilterBar onClear={search.period || reported ? clear : undefined}>
        <PeriodFilter period={search.period} days={days} onChange={change} />
        <Facet
          label={t("columns.events")}
          options={[{ value: "yes", label: t("onlyEvents") }]}
          chosen={reported ? [reported] : []}
          onChange={(chosen) => change({ reported: oneEventTypeOf<"yes">(chosen, undefined) })}
        />
      </FilterBar>
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.reports")}
        nothing={{ icon: <IconFileSearch size={20} />, title: t("empty.reportsTitle"), body: t("empty.reportsBody") }}
        instead={off}
        noMatch={
          Object.keys(filters).length > 0
            ? { title: t("empty.noneTitle"), body: t("empty.noneBody"), onClear: clear }
            : null
        }
      >
        {(shown) => (
          <Table
            label={t("tabs.reports")}
            columns={columns}
            isCardsOnPhones
            minWidth={760}
            rowId={({ reportId }) => reportId}
            {...shown}
          />
        )}
      </Listing>
    </>
  );
}
