import { guardedCell } from "#engines/csv/csv-cells.ts";

/** `value` is SQL. `plain`: words and ids of ours; `free`: anybody's text. */
export type ExportColumn = { name: string; value: string; kind: "plain" | "free" | "time" | "number" };

const csvCell = ({ value, kind }: ExportColumn): string => {
  if (kind === "free") return guardedCell(value);
  return kind === "time" ? `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value;
};

/** Moments in UTC, no cell that a spreadsheet takes for a formula. */
export const csvCells = (columns: readonly ExportColumn[]): string =>
  columns.map((column) => `${csvCell(column)} as "${column.name.replaceAll("_", " ")}"`).join(", ");
