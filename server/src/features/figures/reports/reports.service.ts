import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { reportFailures } from "#contract/figures/reports.calls.ts";
import { type NewReport, type ReportType, reportLimits } from "#contract/figures/reports.contract.ts";
import * as limits from "#contract/limits.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow, readToday } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import { requireFreshProof } from "#server/platform/fresh-proof.ts";
import type { RawReply } from "#server/platform/http.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import { openReportFile } from "./reports.files.ts";
import { generateReport } from "./reports.jobs.ts";
import { countReports, findReport, readReportReader, requireForms, seenTypes } from "./reports.queries.ts";
import { type ReportQuestion, reportColumnsOf, reportName } from "./reports.rules.ts";

function requireType(ctx: Ctx, type: ReportType): void {
  if (!seenTypes(ctx).includes(type)) throw fail(commonFailures.forbidden);
}

/** Two at once must not both take the last place. */
async function requireCapacity(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.reports}, hashtext(${ctxProjectOf(ctx)}))`.execute(ctx.tx);
  const { underWay, kept } = await countReports(ctx);
  if (underWay >= reportLimits.atOnce) throw fail(reportFailures.too_many_at_once);
  if (kept >= reportLimits.kept) throw fail(reportFailures.too_many_kept);
}

type Requested = Pick<NewReport, "name" | "type" | "format"> & { question: ReportQuestion };

async function queueReport(ctx: Ctx, { name, type, format, question }: Requested): Promise<{ reportId: string }> {
  const id = randomUUID();
  await ctx.tx
    .insertInto("reports")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      name,
      type,
      format,
      question: JSON.stringify(question),
      created_by: ctx.actor.id,
    })
    .execute();
  await enqueue(ctx, generateReport, { reportId: id }, { group: ctxProjectOf(ctx) });
  return { reportId: id };
}

/** @throws reports.too_many_at_once, too_many_kept, form_unknown */
export async function createReport(ctx: Ctx, requested: NewReport) {
  const { type, format, filters } = requested;
  requireType(ctx, type);
  await requireForms(ctx, filters.forms ?? []);
  await requireCapacity(ctx);
  const name = reportName(requested.name, type, await readToday(ctx));
  const reader = await readReportReader(ctx);
  const language = requested.language ?? reader.language ?? "en";
  const question = { ...reader, filters, columns: reportColumnsOf(requested), language };
  const made = await queueReport(ctx, { name, type, format, question });
  recordAudit(ctx, "reports.created", { id: made.reportId, name, type, format, filters, columns: question.columns });
  return made;
}

/** As a new report, on today's data. @throws reports.not_found, too_many_at_once, too_many_kept */
export async function recreateReport(ctx: Ctx, reportId: string) {
  const { name, type, format, question } = await findReport(ctx, reportId);
  requireType(ctx, type);
  await requireCapacity(ctx);
  const reader = await readReportReader(ctx);
  const columns = reportColumnsOf({ type, columns: question.columns });
  const again = { ...reader, filters: question.filters, columns, language: reader.language ?? question.language };
  const made = await queueReport(ctx, { name, type, format, question: again });
  recordAudit(ctx, "reports.recreated", {
    id: made.reportId,
    from: reportId,
    name,
    type,
    format,
    filters: again.filters,
  });
  return made;
}

const mimes = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Over a thousand rows need a fresh proof. @throws reports.not_found, not_ready, expired; sessions.proof_needed */
export async function downloadReport(ctx: Ctx, id: string): Promise<RawReply> {
  const report = await findReport(ctx, id);
  const isOver = report.expires_at !== null && report.expires_at <= (await readNow(ctx));
  if (report.status === "expired" || isOver) throw fail(reportFailures.expired);
  if (report.status !== "ready") throw fail(reportFailures.not_ready);
  if ((report.row_count ?? 0) > limits.exportRowsUnproved) await requireFreshProof(ctx);
  recordAudit(ctx, "reports.downloaded", { id, name: report.name, type: report.type, rows: report.row_count });
  return {
    body: ({ files }) => openReportFile(files, ctx.platform.keys, report),
    mime: mimes[report.format],
    name: `${report.name}.${report.format}`,
    ...(report.size_bytes === null ? {} : { sizeBytes: report.size_bytes }),
  };
}

/** Its key is gone at once, its bytes within the hour. @throws reports.not_found */
export async function removeReport(ctx: Ctx, id: string) {
  const { name, type, storage_key } = await findReport(ctx, id);
  if (storage_key !== null) await giveUpFile(ctx, storage_key);
  await ctx.tx.deleteFrom("reports").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id).execute();
  recordAudit(ctx, "reports.removed", { id, name, type });
  return {};
}
