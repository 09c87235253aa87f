import { guarded } from "#engines/csv/csv-cells.ts";

/**
 * A column of an export: what stands in it, as SQL, and of which kind that is. `plain`: words and ids of ours, in which
 * nothing needs care; `free`: anybody's text; `time`: a moment; `number`.
 */
export type ExportColumn = { name: string; value: string; kind: "plain" | "free" | "time" | "number" };

const csvCell = ({ value, kind }: ExportColumn): string => {
  if (kind === "free") return guarded(value);
  return kind === "time" ? `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value;
};

/** What a CSV export selects: moments in UTC, no cell that a spreadsheet takes for a formula, headers by the names. */
export const csvCells = (columns: readonly ExportColumn[]): string =>
  columns.map((column) => `${csvCell(column)} as "${column.name.replaceAll("_", " ")}"`).join(", ");
