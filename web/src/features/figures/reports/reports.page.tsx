import { Button } from "@mantine/core";
import { IconFileSpreadsheet, IconLock, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ReportRow, reportTypesFor } from "#contract/figures/reports.contract.ts";
import { shownStatuses } from "#contract/records/verifications/verification-states.ts";
import cells from "#ui/cells.module.css";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useOwnPermissions } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import { Listing } from "#web/platform/listing.tsx";
import type { PageSearch } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { CreateReportDrawer } from "./create-report.drawer.tsx";
import { DeleteReport } from "./delete-report.widget.tsx";
import { ReportActions } from "./report-actions.widget.tsx";
import { ReportState } from "./report-status.widget.tsx";
import classes from "./reports.module.css";
import { useReports } from "./reports.query.ts";

type Props = { search: PageSearch; onSearch: (next: PageSearch) => void };

const column = tableColumnsFor<ReportRow>();

function Content({ report }: { report: ReportRow }) {
  const { t } = useTranslation(["reports", "verifications"]);
  const format = useFormat();
  const { from, to, forms, status } = report.filters;
  const shown = shownStatuses(status);
  const [first, last] = [from && format.day(from), to && format.day(to)];
  const days = first && last ? t("range", { from: first, to: last }) : first ? t("since", { day: first }) : null;
  const narrowed = [
    days ?? (last ? t("upTo", { day: last }) : t("allTime")),
    ...(shown.length > 2
      ? [t("statuses", { count: shown.length })]
      : shown.map((each) => t(`verifications:status.${each}`))),
    ...(forms.length > 2 ? [t("forms", { count: forms.length })] : forms),
  ];
  return (
    <span className={cells.two}>
      <span>{t(`types.${report.type}`)}</span>
      <span className={cells.quiet}>{narrowed.join(" · ")}</span>
    </span>
  );
}

function useColumns(onDelete: (report: ReportRow) => void) {
  const { t } = useTranslation("reports");
  return column.columns([
    column.accessor("name", {
      header: t("columns.name"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <b className={classes.name}>{original.name}</b>
          <span className={cells.quiet}>{original.format.toUpperCase()}</span>
        </span>
      ),
    }),
    column.display({
      id: "question",
      header: t("columns.question"),
      cell: ({ row: { original } }) => <Content report={original} />,
    }),
    column.accessor("created", {
      header: t("columns.created"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <Instant at={original.created} className={cells.when} />
          {original.createdBy && <span className={cells.quiet}>{t("by", { name: original.createdBy })}</span>}
        </span>
      ),
    }),
    column.accessor("status", {
      header: t("columns.status"),
      cell: ({ row: { original } }) => <ReportState report={original} />,
    }),
    column.display({
      id: "actions",
      header: t("columns.actions"),
      cell: ({ row: { original } }) => <ReportActions report={original} onDelete={() => onDelete(original)} />,
    }),
  ]);
}

export function ReportsPage({ search, onSearch }: Props) {
  const { t } = useTranslation("reports");
  const own = useOwnPermissions();
  const [isCreating, setIsCreating] = useState(false);
  const [doomed, setDoomed] = useState<ReportRow | null>(null);
  const { page = 1, count = 10 } = search;
  const list = useReports({ page, count });
  const columns = useColumns(setDoomed);
  usePageTitle(t("title"));
  const create = (
    <Button data-page-action leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
      {t("create")}
    </Button>
  );
  if (reportTypesFor(own).length === 0)
    return (
      <>
        <PageHeader title={t("title")} lead={t("lead")} />
        <EmptyState icon={<IconLock size={20} />} title={t("noTypes.title")}>
          {t("noTypes.body")}
        </EmptyState>
      </>
    );
  return (
    <>
      <StickyPageHeader title={t("title")} lead={t("lead")} actions={create} />
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.list")}
        nothing={{
          icon: <IconFileSpreadsheet size={20} />,
          title: t("empty.title"),
          body: t("empty.body"),
        }}
      >
        {(shown) => (
          <Table
            label={t("title")}
            columns={columns}
            isCardsOnPhones
            minWidth={860}
            rowId={({ reportId }) => reportId}
            {...shown}
          />
        )}
      </Listing>
      <CreateReportDrawer isOpen={isCreating} onClose={() => setIsCreating(false)} />
      <DeleteReport report={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
