import { useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { tableSizingOf } from "#ui/column-widths.ts";
import type { RowCursor } from "#ui/row-cursor.ts";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { Assignee, Due } from "#web/features/cases/assignments/work-marks.widget.tsx";
import type { RowMarksStore } from "#web/features/cases/presences/row-marks.rules.ts";
import { CheckSummary } from "#web/features/cases/verifications/checks/check-summary.widget.tsx";
import { Findings } from "#web/features/cases/verifications/checks/findings.widget.tsx";
import { CountryFlag } from "#web/features/records/case-parts/country-name.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import type { ListOrder } from "#web/features/records/case-parts/verification-search.rules.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { aboutIt } from "#web/platform/about.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { ListState } from "#web/platform/listing.tsx";
import { ApplicantName } from "./applicant-name.widget.tsx";
import { useColumnWidths } from "./columns/column-widths.ts";
import type { VerificationListColumn } from "./columns/list-columns.rules.ts";
import { PickPage, PickRow } from "./pick.widget.tsx";
import type { SelectedRows } from "./use-selection.ts";
import classes from "./verification-table.module.css";

const column = tableColumnsFor<VerificationRow>();

/** Nobody drags a column before its rows are there. */
const ColumnHandle = lazy(async () => {
  const [{ ListColumnHandle }] = await Promise.all([
    import("./columns/column-handle.widget.tsx"),
    loadPartOfWords("searches"),
  ]);
  return { default: ListColumnHandle };
});

export type VerificationListProps = ListState<VerificationRow> & {
  /** The list's address, for the way back. */
  search: VerificationSearch;
  /** When the list was read, in ms since 1970. */
  readAt: number;
  order: ListOrder;
  onSort: (column: string) => void;
  shown: readonly VerificationListColumn[];
  /** Null for who may change nothing. */
  selection: SelectedRows | null;
  cursor: RowCursor;
  isDense: boolean;
  /** What colleagues do with the rows. */
  marks: RowMarksStore;
  /** Opens the panel beside the list. */
  onPeek: (id: string) => void;
};

/** The waiting time; nothing for verifications that wait for no decision. */
export function Waiting({ row, readAt }: { row: VerificationRow; readAt: number }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if ((row.status !== "pending" && row.status !== "customer_pending") || row.isWaitingForApplicant) return null;
  return <span className={classes.waiting}>{t("waitingFor", { age: format.age(row.created, readAt) })}</span>;
}

function useColumns({ items, search, readAt, order, shown, selection, marks, onPeek }: VerificationListProps) {
  const { t } = useTranslation("verifications");
  const words = useTranslation("reviewQueue").t;
  const mayForms = useCan()("forms:manage");
  const hasDue = order === "due" || items?.some(({ due }) => due !== null);
  const columns = column.columns([
    column.display({
      id: "pick",
      header: () => selection && <PickPage page={items ?? []} selection={selection} />,
      cell: ({ row }) => selection && <PickRow row={row.original} selection={selection} />,
    }),
    column.accessor("created", {
      header: t("created"),
      cell: (cell) => <Instant at={cell.getValue()} className={classes.date} isShort />,
    }),
    column.accessor("applicantName", {
      header: t("applicant"),
      cell: ({ row }) => <ApplicantName row={row.original} search={search} marks={marks} onPeek={onPeek} />,
    }),
    column.accessor("status", {
      header: t("statusColumn"),
      cell: ({ row: { original } }) => (
        <span className={classes.status}>
          <VerificationStatusBadge
            status={original.status}
            isWaitingForApplicant={original.isWaitingForApplicant}
            isProposed={original.isProposed}
            isWaitingForPersons={original.isWaitingForPersons}
          />
          {!(hasDue && original.due) && <Waiting row={original} readAt={readAt} />}
        </span>
      ),
    }),
    column.accessor("due", { header: words("due"), cell: (cell) => <Due due={cell.getValue()} readAt={readAt} /> }),
    column.accessor("assignee", {
      header: words("assignee"),
      cell: (cell) => <Assignee assignee={cell.getValue()} isShort />,
    }),
    column.display({
      id: "findings",
      header: words("columns.findings"),
      cell: ({ row }) => <Findings checks={row.original.checks} className={classes.findings} />,
    }),
    column.accessor("checks", { header: t("checksColumn"), cell: (cell) => <CheckSummary checks={cell.getValue()} /> }),
    column.accessor("country", {
      header: t("country"),
      cell: (cell) => <CountryFlag code={cell.getValue()} />,
    }),
    column.accessor("formName", {
      header: t("form"),
      cell: ({ row: { original } }) => (
        <span
          className={classes.form}
          {...(mayForms ? aboutIt("form", original.formId, original.formName) : { title: original.formName })}
        >
          {original.formName}
        </span>
      ),
    }),
  ]);
  const nameOf = (each: (typeof columns)[number]) => ("accessorKey" in each ? String(each.accessorKey) : each.id);
  return orderedColumns(shown, hasDue, selection !== null).flatMap(
    (name) => columns.find((each) => nameOf(each) === name) ?? [],
  );
}

/** The due time has no choice of its own: it comes with the work, beside the status. */
function orderedColumns(
  shown: readonly VerificationListColumn[],
  hasDue: boolean | undefined,
  isSelectable: boolean,
): string[] {
  const beside = shown.includes("status") ? "status" : "applicantName";
  return [
    ...(isSelectable ? ["pick"] : []),
    ...shown.flatMap((name) => (hasDue && name === beside ? [name, "due"] : [name])),
  ];
}

export function VerificationTable(props: VerificationListProps) {
  const { items, isStale, error, empty, search, order, onSort, selection, cursor, isDense } = props;
  const { t } = useTranslation("verifications");
  const navigate = useNavigate();
  const columns = useColumns(props);
  const { widths } = useColumnWidths();
  return (
    <Table
      label={t("title")}
      columns={columns}
      items={items}
      rowId={({ id }) => id}
      isStale={isStale}
      onOpen={({ id }) => void navigate({ to: "/verifications/$id", params: { id }, search })}
      sorting={{
        by: order === "due" ? "due" : "created",
        isDescending: order === "newest",
        sortable: ["created", "due"],
        onSort,
      }}
      sizing={tableSizingOf(widths, (id, name) => <ColumnHandle id={id} name={name} />)}
      selection={
        selection
          ? {
              isSelected: ({ id }) => selection.ids().has(id),
              subscribe: selection.subscribe,
              onSelect: ({ id }, isRange) => selection.select(id, isRange, cursor.id()),
            }
          : undefined
      }
      cursor={cursor}
      isDense={isDense}
      error={error}
      empty={empty}
    />
  );
}
