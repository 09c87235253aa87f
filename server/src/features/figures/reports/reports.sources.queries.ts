import { sql } from "kysely";
import type { ReportFilters, ReportType } from "#contract/figures/reports.contract.ts";
import { exportQuery, verificationColumns } from "#server/features/cases/verifications/verifications.export.rules.ts";
import { listQueryOf, listSpanOf } from "#server/features/cases/verifications/verifications.list.rules.ts";
import { auditColumns, auditExportQuery } from "#server/features/figures/audit-log/audit-log.export.queries.ts";
import { readQuestion } from "#server/features/figures/audit-log/audit-log.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { sqlLiteral } from "#server/platform/exports/csv.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";
import { applicantColumns, applicantQuery } from "./reports.applicants.rules.ts";
import { hitColumns, hitQuery } from "./reports.hits.rules.ts";
import { monitoredColumns, monitoredQuery } from "./reports.monitored.rules.ts";
import type { ReportQuestion } from "./reports.rules.ts";
import { reportWords } from "./reports.words.ts";

export type ReportSource = {
  columns: readonly ExportColumn[];
  queryOf(cells: string, mostRows: number): string;
};

type Moments = { from?: string; to?: string };

/** The database knows the zone's clock changes. */
async function momentsOf(ctx: Ctx, { from, to }: ReportFilters, timeZone: string): Promise<Moments> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select ${from ?? null}::date::timestamp at time zone ${timeZone} as "from",
      (${to ?? null}::date + 1)::timestamp at time zone ${timeZone} - interval '1 millisecond' as "to"`.execute(ctx.tx);
  const [first] = rows;
  return {
    ...(first?.from ? { from: first.from.toISOString() } : {}),
    ...(first?.to ? { to: first.to.toISOString() } : {}),
  };
}

/** Columns and queries are those of the lists' exports. */
const sources: Record<ReportType, (ctx: Ctx, question: ReportQuestion, moments: Moments) => Promise<ReportSource>> = {
  verifications: async (ctx, { filters, language }, moments) => {
    const { forms, status } = filters;
    const question = listQueryOf({ ...moments, forms, status });
    return {
      columns: verificationColumns(reportWords(language).statuses),
      queryOf: (cells, most) => exportQuery(question, ctxProjectOf(ctx), { literal: sqlLiteral, cells }, most),
    };
  },
  applicants: async (ctx, { language }, moments) => ({
    columns: applicantColumns(reportWords(language).statuses),
    queryOf: (cells, most) =>
      applicantQuery(ctxProjectOf(ctx), listSpanOf(moments), { literal: sqlLiteral, cells }, most),
  }),
  monitored_applicants: async (ctx, _, moments) => ({
    columns: monitoredColumns,
    queryOf: (cells, most) =>
      monitoredQuery(ctxProjectOf(ctx), listSpanOf(moments), { literal: sqlLiteral, cells }, most),
  }),
  screening_hits: async (ctx, { language }, moments) => ({
    columns: hitColumns(reportWords(language)),
    queryOf: (cells, most) => hitQuery(ctxProjectOf(ctx), listSpanOf(moments), { literal: sqlLiteral, cells }, most),
  }),
  audit_log: async (ctx, _, moments) => {
    const question = await readQuestion(ctx, moments);
    return { columns: auditColumns, queryOf: (cells, most) => auditExportQuery(ctx, question, cells, most) };
  },
};

export async function reportSourceOf(ctx: Ctx, type: ReportType, question: ReportQuestion): Promise<ReportSource> {
  const source = await sources[type](ctx, question, await momentsOf(ctx, question.filters, question.timeZone));
  return { ...source, columns: source.columns.filter(({ name }) => question.columns.some((each) => each === name)) };
}
