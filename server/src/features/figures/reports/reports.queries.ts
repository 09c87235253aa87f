import { sql } from "kysely";
import { reportFailures } from "#contract/figures/reports.calls.ts";
import { type ReportRow, type ReportType, reportTypesFor } from "#contract/figures/reports.contract.ts";
import type { DateStyle } from "#contract/values/date-style.ts";
import type { Language } from "#contract/values/languages.ts";
import { actorPermissionsOf } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { pageLanguageOf } from "#server/words.ts";
import { type FoundReport, ReportQuestion, toReportRow } from "./reports.rules.ts";

export const seenTypes = ({ actor }: Ctx): ReportType[] => reportTypesFor(actorPermissionsOf(actor));

const seen = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("reports as r")
    .where("r.project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`r.type = any(${seenTypes(ctx)}::text[])`);

type ReportReader = { language: Language | null; timeZone: string; dateStyle: DateStyle };

/** What the member chose on the desk. */
export async function readReportReader({ tx, session }: Ctx): Promise<ReportReader> {
  const chosen = session
    ? await tx
        .selectFrom("users")
        .where("id", "=", session.userId)
        .select(["language", "date_style"])
        .executeTakeFirst()
    : undefined;
  return {
    language: chosen?.language ? pageLanguageOf(chosen.language) : null,
    timeZone: session?.timezone ?? "UTC",
    dateStyle: chosen?.date_style ?? "language",
  };
}

async function formNamesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const forms = await ctx.tx
    .selectFrom("forms")
    .select(["id", "name"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(forms.map(({ id, name }) => [id, name]));
}

const formsOf = ({ question }: Pick<FoundReport, "question">): string[] =>
  ReportQuestion.parse(question).filters.forms ?? [];

export async function listReports(ctx: Ctx, { page, count }: { page: number; count: number }) {
  const counted = await seen(ctx).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const found = await seen(ctx)
    .leftJoin("users as u", "u.id", "r.created_by")
    .select(["r.id", "r.name", "r.type", "r.format", "r.status", "r.progress", "r.problem", "r.created_at"])
    .select(["r.row_count", "r.size_bytes", "r.expires_at", "r.question"])
    .select(sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as("created_by_name"))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const names = await formNamesOf(ctx, found.flatMap(formsOf));
  const items: ReportRow[] = found.map((each) => toReportRow(each, names));
  return { items, total: counted.total, totalIsCapped: false, page, count };
}

/** @throws reports.not_found, also for a type that the role may not see */
export async function findReport(ctx: Ctx, id: string) {
  const report = await seen(ctx).selectAll().where("r.id", "=", id).executeTakeFirst();
  if (!report) throw fail(reportFailures.not_found);
  return { ...report, question: ReportQuestion.parse(report.question) };
}

export async function countReports(ctx: Ctx): Promise<{ underWay: number; kept: number }> {
  return ctx.tx
    .selectFrom("reports")
    .select([
      sql<number>`count(*) filter (where status in ('queued', 'generating'))::int`.as("underWay"),
      sql<number>`count(*) filter (where status in ('queued', 'generating', 'ready'))::int`.as("kept"),
    ])
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
}

/** @throws reports.form_unknown */
export async function requireForms(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const known = await formNamesOf(ctx, ids);
  if (ids.some((id) => !known.has(id.toLowerCase()))) throw fail(reportFailures.form_unknown);
}
