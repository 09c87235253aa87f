import { Table as MantineTable } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, Suspense } from "react";
import classes from "./table.module.css";

/** `onSort` makes the named headers buttons. */
export type TableSorting = {
  by: string | null;
  isDescending: boolean;
  sortable: readonly string[];
  onSort: (id: string) => void;
};

/** Columns whose width can be chosen (`tableSizingOf`). */
export type TableSizing = {
  table: { style: CSSProperties; onPointerOver: (event: { target: EventTarget }) => void };
  /** Of all cells of a column. */
  cell: (id: string) => CSSProperties;
  /** What is dragged, at the end of a column's head. */
  handle: (id: string, name: string) => ReactNode;
};

const ariaSort = (sorting: TableSorting | undefined, id: string) => {
  if (!sorting?.sortable.includes(id)) return undefined;
  if (sorting.by !== id) return "none";
  return sorting.isDescending ? "descending" : "ascending";
};

function SortButton({ sorting, id, children }: { sorting: TableSorting; id: string; children: ReactNode }) {
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className={classes.sort} onClick={() => sorting.onSort(id)}>
      {children}
      {sorting.by === id && <Arrow size={14} aria-hidden />}
    </button>
  );
}

type Props = {
  id: string;
  /** In words; undefined where the head is no words. */
  name: string | undefined;
  isLast: boolean;
  sorting: TableSorting | undefined;
  sizing: TableSizing | undefined;
  children: ReactNode;
};

/** The head of one column. */
export function TableHead({ id, name, isLast, sorting, sizing, children }: Props) {
  const isSized = sizing !== undefined && name !== undefined;
  return (
    <MantineTable.Th
      scope="col"
      aria-sort={ariaSort(sorting, id)}
      {...(isSized && { "data-column": id, style: sizing.cell(id), "aria-label": name })}
    >
      {sorting?.sortable.includes(id) ? (
        <SortButton sorting={sorting} id={id}>
          {children}
        </SortButton>
      ) : (
        children
      )}
      {isSized && !isLast && <Suspense>{sizing.handle(id, name)}</Suspense>}
    </MantineTable.Th>
  );
}
