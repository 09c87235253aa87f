import { IconBellCheck, IconSearchOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { monitoring } from "#contract/calls/monitoring.calls.ts";
import { type MonitoringEventType, monitoringEventTypes } from "#contract/monitoring/monitoring-values.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PeriodFilter } from "#web/features/verifications/list/period-filter.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { pageCounts } from "#web/platform/page-search.ts";
import { boundsOf, dayIn, daysOf } from "#web/platform/periods.ts";
import { useRead } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { EventsTable } from "./events-table.widget.tsx";
import classes from "./monitoring.module.css";
import { type MonitoringSearch, withoutFilters } from "./monitoring-address.rules.ts";

export type TabProps = {
  search: MonitoringSearch;
  onSearch: (next: Partial<MonitoringSearch>) => void;
  /** What stands there while nothing is monitored. */
  off: React.ReactNode;
};

/** The first chosen one: a list of two is chosen from by pressing the other. */
export const oneOf = <T extends string>(chosen: readonly string[], before: T | undefined): T | undefined =>
  (chosen.find((each) => each !== before) ?? chosen[0]) as T | undefined;

function Filters({ search, onSearch }: TabProps) {
  const { t } = useTranslation("monitoring");
  const zone = useSession().user?.timezone ?? "UTC";
  const change = (next: Partial<MonitoringSearch>) => onSearch({ ...next, page: undefined });
  const isAny = Boolean(search.period ?? search.type ?? search.open);
  return (
    <FilterBar onClear={isAny ? () => onSearch(withoutFilters) : undefined}>
      <PeriodFilter period={search.period} days={daysOf(search, dayIn(zone, Date.now()))} onChange={change} />
      <Facet
        label={t("type")}
        options={monitoringEventTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        chosen={search.type ? [search.type] : []}
        onChange={(chosen) => change({ type: oneOf<MonitoringEventType>(chosen, search.type) })}
      />
      <Facet
        label={t("open")}
        options={(["yes", "no"] as const).map((value) => ({ value, label: t(`opens.${value}`) }))}
        chosen={search.open ? [search.open] : []}
        onChange={(chosen) => change({ open: oneOf<"yes" | "no">(chosen, search.open) })}
      />
    </FilterBar>
  );
}

export function EventsTab(props: TabProps) {
  const { search, onSearch, off } = props;
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  const zone = useSession().user?.timezone ?? "UTC";
  const { page = 1, count = 10, type, open } = search;
  const days = daysOf(search, dayIn(zone, Date.now()));
  const filters = {
    ...(days ? boundsOf(days, zone) : {}),
    ...(type ? { type } : {}),
    ...(open ? { open: open === "yes" } : {}),
  };
  const list = useRead(monitoring.events, { body: { page, count, filters } });
  const isNarrowed = Object.keys(filters).length > 0 || page > 1;
  const waiting = list.data?.open ?? 0;
  return (
    <>
      <Filters {...props} />
      {waiting > 0 && (
        <p className={classes.quiet}>{t("waiting", { count: waiting, number: format.number(waiting) })}</p>
      )}
      <EventsTable
        label={t("tabs.events")}
        items={list.data?.items}
        isStale={list.isPlaceholderData}
        error={list.error && { message: sayError(list.error, t("failed.events")), onRetry: () => void list.refetch() }}
        empty={
          isNarrowed ? (
            <EmptyState icon={<IconSearchOff size={22} />} title={t("empty.noneTitle")}>
              {t("empty.noneBody")}
            </EmptyState>
          ) : (
            (off ?? (
              <EmptyState icon={<IconBellCheck size={22} />} title={t("empty.eventsTitle")}>
                {t("empty.eventsBody")}
              </EmptyState>
            ))
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
