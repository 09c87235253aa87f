import { IconBellCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type MonitoringEventType, monitoringEventTypes } from "#contract/screening/monitoring/monitoring-values.ts";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import cells from "#ui/cells.module.css";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PeriodFilter } from "#web/features/records/periods/period-filter.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Listing } from "#web/platform/listing.tsx";
import { periodBoundsOf, periodDayIn, periodDaysOf } from "#web/platform/periods.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { EventsTable } from "./events-table.widget.tsx";
import { type MonitoringSearch, withoutMonitoringFilters } from "./monitoring-address.rules.ts";

export type MonitoringTabProps = {
  search: MonitoringSearch;
  onSearch: (next: Partial<MonitoringSearch>) => void;
  /** What stands there while nothing is monitored. */
  off: React.ReactNode;
};

/** The first chosen one: a list of two is chosen from by pressing the other. */
export const oneEventTypeOf = <T extends string>(chosen: readonly string[], before: T | undefined): T | undefined =>
  (chosen.find((each) => each !== before) ?? chosen[0]) as T | undefined;

function Filters({ search, onSearch }: MonitoringTabProps) {
  const { t } = useTranslation("monitoring");
  const zone = useSession().user?.timezone ?? "UTC";
  const change = (next: Partial<MonitoringSearch>) => onSearch({ ...next, page: undefined });
  const isAny = Boolean(search.period ?? search.type ?? search.open);
  return (
    <FilterBar onClear={isAny ? () => onSearch(withoutMonitoringFilters) : undefined}>
      <PeriodFilter
        period={search.period}
        days={periodDaysOf(search, periodDayIn(zone, Date.now()))}
        onChange={change}
      />
      <Facet
        label={t("type")}
        options={monitoringEventTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        chosen={search.type ? [search.type] : []}
        onChange={(chosen) => change({ type: oneEventTypeOf<MonitoringEventType>(chosen, search.type) })}
      />
      <Facet
        label={t("open")}
        options={(["yes", "no"] as const).map((value) => ({ value, label: t(`opens.${value}`) }))}
        chosen={search.open ? [search.open] : []}
        onChange={(chosen) => change({ open: oneEventTypeOf<"yes" | "no">(chosen, search.open) })}
      />
    </FilterBar>
  );
}

export function EventsTab(props: MonitoringTabProps) {
  const { search, onSearch, off } = props;
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  const zone = useSession().user?.timezone ?? "UTC";
  const { page = 1, count = 10, type, open } = search;
  const days = periodDaysOf(search, periodDayIn(zone, Date.now()));
  const filters = {
    ...(days ? periodBoundsOf(days, zone) : {}),
    ...(type ? { type } : {}),
    ...(open ? { open: open === "yes" } : {}),
  };
  const list = useReplyQuery(monitoring.events, { body: { page, count, filters } });
  const clear = () => onSearch(withoutMonitoringFilters);
  const waiting = list.data?.open ?? 0;
  return (
    <>
      <Filters {...props} />
      {waiting > 0 && <p className={cells.quiet}>{t("waiting", { count: waiting, number: format.number(waiting) })}</p>}
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.events")}
        nothing={{ icon: <IconBellCheck size={20} />, title: t("empty.eventsTitle"), body: t("empty.eventsBody") }}
        instead={off}
        noMatch={
          Object.keys(filters).length > 0
            ? { title: t("empty.noneTitle"), body: t("empty.noneBody"), onClear: clear }
            : null
        }
      >
        {(shown) => <EventsTable label={t("tabs.events")} {...shown} />}
      </Listing>
    </>
  );
}
