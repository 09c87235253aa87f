import { keptColumnWidth } from "#ui/column-widths.ts";
import { listColumns } from "./list-columns.rules.ts";

/** By column, in pixels: those that somebody chose. */
export type ChosenWidths = Readonly<Record<string, number>>;

/** The due time has a column where it is known. */
const sizedColumns: readonly string[] = [...listColumns, "due"];

/** Of what the browser kept, what is a width of a column of today. */
export function chosenWidthsOf(kept: unknown): ChosenWidths {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([column, width]: [string, unknown]) =>
      sizedColumns.includes(column) && typeof width === "number" && Number.isFinite(width)
        ? [[column, keptColumnWidth(width)]]
        : [],
    ),
  );
}

/** The same without one. */
export const withoutWidth = (widths: ChosenWidths, column: string): ChosenWidths =>
  Object.fromEntries(Object.entries(widths).filter(([each]) => each !== column));
