import type { CSSProperties } from "react";
import type { TableSizing } from "./table-head.tsx";

/** The least and the most that a column can be made, in pixels. */
export const columnWidths = { least: 48, most: 640 } as const;

/** @param width in pixels @returns whole ones, within the limits */
export const keptColumnWidth = (width: number): number =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));

/** The property of the table that has a column's width. */
export const columnWidthName = (id: string): string => `--width-${id}`;

/** Of the table: the widths that were chosen, in pixels. */
const columnWidthsStyle = (widths: Readonly<Record<string, number>>): CSSProperties =>
  Object.fromEntries(Object.entries(widths).map(([id, width]) => [columnWidthName(id), `${width}px`]));

/** One for each column, since every cell of it has the same. */
const known = new Map<string, CSSProperties>();

/**
 * Of a cell: as wide as was chosen for its column, else by its content. `--column` is for what is in it, which has limits of its
 * own where nothing was chosen.
 */
function columnCellStyle(id: string): CSSProperties {
  const width = `var(${columnWidthName(id)})`;
  const style: CSSProperties = known.get(id) ?? {
    ["--column" as string]: width,
    inlineSize: width,
    minInlineSize: width,
    maxInlineSize: width,
  };
  known.set(id, style);
  return style;
}

/** Says in a tooltip what a narrow cell cuts. */
function nameCutCell({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest("td") : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText.trim();
  else cell.removeAttribute("title");
}

/**
 * @param widths by column, in pixels; the content says the width of the others
 * @param handle what is dragged, at the end of a column's head
 */
export const tableSizingOf = (
  widths: Readonly<Record<string, number>>,
  handle: TableSizing["handle"],
): TableSizing => ({
  table: { style: columnWidthsStyle(widths), onPointerOver: nameCutCell },
  cell: columnCellStyle,
  handle,
});
