import { Table as MantineTable } from "@mantine/core";
import { createColumnHelper, type RowData, type TableOptions, tableFeatures, useTable } from "@tanstack/react-table";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { type LoadError, LoadFailure } from "./load-failure.tsx";
import type { RowCursor } from "./row-cursor.ts";
import { useScrollEdges } from "./scroll-edges.ts";
import { Skeleton } from "./skeleton.tsx";
import classes from "./table.module.css";
import { TableHead, type TableSizing, type TableSorting } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";
import { useUiWords } from "./words.ts";

const features = tableFeatures({});

export type TableColumns<T extends RowData> = TableOptions<typeof features, T>["columns"];
/** `columnsFor<Form>().accessor("name", { header: … })`; wrap the list in `columns([...])`. */
export const tableColumnsFor = <T extends RowData>() => createColumnHelper<typeof features, T>();

export type TableSelection<T> = {
  isSelected: (item: T) => boolean;
  onSelect: (item: T, isRange: boolean) => void;
  /** Where the selection is no state of the page: a row that is selected is drawn again, and not the table. */
  subscribe?: (listener: () => void) => () => void;
};

type Props<T extends RowData> = {
  /** For screen readers. */
  label: string;
  columns: TableColumns<T>;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  rowId: (item: T) => string;
  /**
   * Rows open by click, Enter and Space; one cell should hold a real link with the same target. What stands in an element
   * with `data-stays` opens nothing.
   */
  onOpen?: (item: T) => void;
  beneath?: (item: T) => ReactNode;
  sorting?: TableSorting;
  sizing?: TableSizing;
  /** Space selects the row that has the focus, with Shift all rows since the last one. */
  selection?: TableSelection<T> | undefined;
  /** One row has it: only that one is reached by Tab, Shift and a click select up to a row, and the page listens to the keys. */
  cursor?: RowCursor;
  /** Rows of 36 px instead of 40. */
  isDense?: boolean;
  error?: LoadError | null;
  empty: ReactNode;
  isStale?: boolean;
  /** On phones each row is a card with the header's words beside each value; otherwise the list scrolls sideways. */
  isCardsOnPhones?: boolean;
  /** In pixels; below it the list scrolls sideways. */
  minWidth?: number;
};

const skeletonRows = ["1", "2", "3", "4", "5", "6"];

/**
 * Called, not mounted as a component: columns are made again by each drawing, and a new component would take the cells out of
 * the page, and with them the click that is just being made and the focus.
 */
const draw = <C,>(template: ((context: C) => ReactNode) | string | undefined, context: C): ReactNode =>
  typeof template === "function" ? template(context) : template;

const labelOf = (header: unknown) => (typeof header === "string" && header !== "" ? header : undefined);

/** Of rows that are on their way. */
function Outlines({ columns }: { columns: number }) {
  return skeletonRows.map((row) => (
    <MantineTable.Tr key={row}>
      {Array.from({ length: columns }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells them apart
        <MantineTable.Td key={n}>
          <Skeleton height={12} radius="xl" width={n === 0 ? "70%" : "45%"} my={5} />
        </MantineTable.Td>
      ))}
    </MantineTable.Tr>
  ));
}

/** Rows that open have the focus themselves; other tables could not be scrolled by keys. */
const scrolledByKeys = (label: string) => ({ tabIndex: 0, role: "group", "aria-label": label }) as const;

export function Table<T extends RowData>(props: Props<T>) {
  const {
    label,
    columns,
    items,
    rowId,
    onOpen,
    beneath,
    sorting,
    sizing,
    selection,
    cursor,
    isDense = false,
    error,
    empty,
    isStale = false,
    isCardsOnPhones = false,
    minWidth = 640,
  } = props;
  const words = useUiWords();
  const edges = useScrollEdges<HTMLDivElement>();
  const table = useTable({ features, columns, data: items ?? none, getRowId: rowId });

  if (error)
    return (
      <div className={classes.frame}>
        <LoadFailure error={error} />
      </div>
    );
  if (items?.length === 0) return <div className={classes.frame}>{empty}</div>;
  return (
    <div
      className={classes.frame}
      data-stale={isStale}
      data-cards={isCardsOnPhones || undefined}
      data-dense={isDense || undefined}
      aria-busy={items === undefined || isStale}
    >
      <div
        ref={edges}
        className={classes.scroll}
        style={{ "--table-inline": `${minWidth / 16}rem` } as CSSProperties}
        {...(onOpen ? {} : scrolledByKeys(label))}
      >
        <MantineTable
          aria-label={label}
          highlightOnHover={onOpen !== undefined}
          stickyHeader
          stickyHeaderOffset="var(--app-over, auto)"
          {...(sizing && { "data-sizing": true, ...sizing.table })}
        >
          <MantineTable.Thead>
            {table.getHeaderGroups().map((group) => (
              <MantineTable.Tr key={group.id}>
                {group.headers.map((header) => (
                  <TableHead
                    key={header.id}
                    id={header.column.id}
                    name={labelOf(header.column.columnDef.header)}
                    isLast={header.index === group.headers.length - 1}
                    sorting={sorting}
                    sizing={sizing}
                  >
                    {draw(header.column.columnDef.header, header.getContext())}
                  </TableHead>
                ))}
              </MantineTable.Tr>
            ))}
          </MantineTable.Thead>
          <MantineTable.Tbody>
            {items === undefined && <Outlines columns={columns.length} />}
            {table.getRowModel().rows.map((row) => {
              const more = beneath?.(row.original);
              return (
                <Fragment key={row.id}>
                  <TableRow
                    id={row.id}
                    isFirst={row.index === 0}
                    isSelected={() => selection?.isSelected(row.original) ?? false}
                    subscribe={selection?.subscribe}
                    open={onOpen && (() => onOpen(row.original))}
                    select={selection && ((isRange) => selection.onSelect(row.original, isRange))}
                    cursor={cursor}
                  >
                    {row.getAllCells().map((cell) => (
                      <MantineTable.Td
                        key={cell.id}
                        data-label={labelOf(cell.column.columnDef.header)}
                        {...(sizing && { style: sizing.cell(cell.column.id) })}
                      >
                        {draw(cell.column.columnDef.cell, cell.getContext())}
                      </MantineTable.Td>
                    ))}
                  </TableRow>
                  {more && (
                    <MantineTable.Tr className={classes.beneath}>
                      <MantineTable.Td colSpan={columns.length}>{more}</MantineTable.Td>
                    </MantineTable.Tr>
                  )}
                </Fragment>
              );
            })}
          </MantineTable.Tbody>
        </MantineTable>
      </div>
      {items === undefined && <output className={classes.hidden}>{words.loading}</output>}
    </div>
  );
}

const none: never[] = [];
