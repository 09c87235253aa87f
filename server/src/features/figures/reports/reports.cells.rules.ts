import type { ReportFormat } from "#contract/figures/reports.contract.ts";
import { guardedCell } from "#engines/csv/csv-cells.ts";
import { freeCell, numberCell, plainCell, timeCell, xlsxRows } from "#engines/xlsx/xlsx-cells.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";

const xlsxCell = ({ kind }: ExportColumn, value: string, zone: string) => {
  if (kind === "free") return freeCell(value);
  if (kind === "number") return numberCell(value);
  return kind === "time" ? timeCell(value, zone) : plainCell(value);
};

/** With its offset: exact, and read by every spreadsheet. */
const csvCell = ({ value, kind }: ExportColumn): string => {
  if (kind === "free") return guardedCell(value);
  return kind === "time" ? `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')` : value;
};

/** @param queryOf the source's query, which selects these cells @param zone an SQL literal */
export function reportQuery(
  format: ReportFormat,
  columns: readonly ExportColumn[],
  queryOf: (cells: string) => string,
  zone: string,
): string {
  if (format === "csv") return queryOf(columns.map((column, n) => `${csvCell(column)} as c${n}`).join(", "));
  const values = queryOf(columns.map(({ value }, n) => `${value} as c${n}`).join(", "));
  return xlsxRows(
    columns.map((column, n) => xlsxCell(column, `c${n}`, zone)),
    values,
  );
}

/** In characters. */
const widths: Partial<Record<string, number>> = {
  checks: 60,
  detail: 60,
  hash: 66,
  user_agent: 40,
  country: 10,
  number: 10,
};
export const columnWidthOf = ({ name, kind }: ExportColumn): number =>
  widths[name] ?? (kind === "time" ? 22 : name === "id" || name.endsWith("_id") ? 38 : 24);
