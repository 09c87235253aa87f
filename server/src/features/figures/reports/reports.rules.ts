import { z } from "zod";
import type { NewReport, ReportColumn, ReportRow, ReportType } from "#contract/figures/reports.contract.ts";
import { ReportFilters, reportColumns } from "#contract/figures/reports.contract.ts";
import { DateStyle } from "#contract/values/date-style.ts";
import { languages } from "#contract/values/languages.ts";

export const ReportQuestion = z.object({
  filters: ReportFilters,
  columns: z.array(z.string()).transform((columns) => columns as ReportColumn[]),
  language: z.enum(languages),
  timeZone: z.string(),
  dateStyle: DateStyle.default("language"),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;

/** None chosen means all. */
export function reportColumnsOf({ type, columns }: Pick<NewReport, "type" | "columns">): ReportColumn[] {
  const all: readonly ReportColumn[] = reportColumns[type];
  return columns.length === 0 ? [...all] : all.filter((each) => columns.includes(each));
}

export const reportName = (name: string, type: ReportType, today: string): string =>
  name || `${type.replaceAll("_", "-")}-${today}`;

/** All of its rows is 99, since the file is still to be kept. */
export const reportPercentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));

export type FoundReport = {
  id: string;
  name: string;
  type: ReportRow["type"];
  format: ReportRow["format"];
  status: ReportRow["status"];
  progress: number;
  problem: ReportRow["problem"];
  created_at: Date;
  created_by_name: string | null;
  row_count: number | null;
  size_bytes: number | null;
  expires_at: Date | null;
  question: unknown;
};

/** @param formNames by id */
export function toReportRow(found: FoundReport, formNames: ReadonlyMap<string, string>): ReportRow {
  const { filters, columns, timeZone } = ReportQuestion.parse(found.question);
  return {
    reportId: found.id,
    name: found.name,
    type: found.type,
    format: found.format,
    status: found.status,
    progress: found.progress,
    problem: found.problem,
    created: found.created_at.toISOString(),
    createdBy: found.created_by_name,
    rows: found.row_count,
    sizeBytes: found.size_bytes,
    expires: found.expires_at?.toISOString() ?? null,
    filters: {
      from: filters.from ?? null,
      to: filters.to ?? null,
      forms: (filters.forms ?? []).flatMap((id) => formNames.get(id) ?? []),
      status: filters.status ?? [],
    },
    columns,
    timeZone,
  };
}
