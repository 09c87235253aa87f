import { IconUsersGroup } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { monitoredStates } from "#contract/screening/monitoring/monitoring-values.ts";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import type { MonitoredApplicant } from "#contract/screening/monitoring.contract.ts";
import cells from "#ui/cells.module.css";
import { Facet } from "#ui/facet.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import { Listing } from "#web/platform/listing.tsx";
import { useReplyQuery } from "#web/platform/queries.ts";
import { ApplicantCell } from "./applicant-cell.widget.tsx";
import { type MonitoringTabProps, oneEventTypeOf } from "./events.tab.tsx";
import { ExpiryState } from "./expiry-state.widget.tsx";
import classes from "./monitoring.module.css";
import { withoutMonitoringFilters } from "./monitoring-address.rules.ts";

const column = tableColumnsFor<MonitoredApplicant>();

function useColumns() {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  return column.columns([
    column.display({
      id: "applicant",
      header: t("columns.applicant"),
      cell: ({ row: { original } }) => <ApplicantCell of={original} />,
    }),
    column.display({
      id: "hits",
      header: t("columns.hits"),
      cell: ({ row: { original } }) => (
        <span className={classes.line}>
          {original.hits === 0 ? <span className={cells.quiet}>{t("hitsNone")}</span> : format.number(original.hits)}
          {original.openEvents > 0 && (
            <StatusBadge tone="wait">{t("openEvents", { count: original.openEvents })}</StatusBadge>
          )}
        </span>
      ),
    }),
    column.display({
      id: "document",
      header: t("columns.document"),
      cell: ({ row: { original } }) => <ExpiryState of={original} />,
    }),
    column.display({
      id: "looked",
      header: t("columns.looked"),
      cell: ({ row: { original } }) =>
        original.screenedAt ? (
          <Instant at={original.screenedAt} className={cells.when} />
        ) : (
          <span className={cells.quiet}>{t("notYet")}</span>
        ),
    }),
    column.accessor("since", {
      header: t("columns.since"),
      cell: ({ row: { original } }) => <Instant at={original.since} className={cells.when} />,
    }),
  ]);
}

export function ApplicantsTab({ search, onSearch, off }: MonitoringTabProps) {
  const { t } = useTranslation("monitoring");
  const { page = 1, count = 10, who } = search;
  const list = useReplyQuery(monitoring.applicants, { body: { page, count, filters: who ? { state: who } : {} } });
  const columns = useColumns();
  const clear = () => onSearch(withoutMonitoringFilters);
  return (
    <>
      <FilterBar onClear={who ? clear : undefined}>
        <Facet
          label={t("who")}
          options={monitoredStates.map((value) => ({ value, label: t(`whos.${value}`) }))}
          chosen={who ? [who] : []}
          onChange={(chosen) => onSearch({ who: oneEventTypeOf<"hits" | "expiry">(chosen, who), page: undefined })}
        />
      </FilterBar>
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.applicants")}
        nothing={{
          icon: <IconUsersGroup size={20} />,
          title: t("empty.applicantsTitle"),
          body: t("empty.applicantsBody"),
        }}
        instead={off}
        noMatch={who ? { title: t("empty.noneTitle"), body: t("empty.noneBody"), onClear: clear } : null}
      >
        {(shown) => (
          <Table
            label={t("tabs.applicants")}
            columns={columns}
            isCardsOnPhones
            minWidth={820}
            rowId={({ applicantId }) => applicantId}
            {...shown}
          />
        )}
      </Listing>
    </>
  );
}
