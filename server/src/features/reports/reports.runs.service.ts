import { sql } from "kysely";
import { type ReportProblem, reportLimits } from "#contract/reports.contract.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { claimFile, giveUpFile } from "#server/platform/files/pending-files.ts";
import { ReportQuestion } from "./reports.rules.ts";

/** Only the latest run writes. */
export type Run = { reportId: string; runId: string };

/** Also one that a killed run left half-way. Undefined when it is gone or done. */
export async function beginRun(ctx: Ctx, { reportId, runId }: Run) {
  const row = await ctx.tx
    .updateTable("reports")
    .set({ status: "generating", progress: 0, run_id: runId, moved_at: sql<Date>`now()` })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", reportId)
    .where("status", "in", ["queued", "generating"])
    .returning(["id", "type", "format", "question"])
    .executeTakeFirst();
  return row && { ...row, question: ReportQuestion.parse(row.question) };
}

const mine = (ctx: Ctx, { reportId, runId }: Run) =>
  ctx.tx
    .updateTable("reports")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", reportId)
    .where("run_id", "=", runId)
    .where("status", "=", "generating");

/** @returns false when the report is not this run's any more */
export async function tellProgress(ctx: Ctx, run: Run, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await mine(ctx, run).set({ progress, moved_at: sql<Date>`now()` }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Finished = { storageKey: string; sealedKey: string; rows: number; sizeBytes: number };

/** @returns false when the report is not this run's any more: the sweep takes its bytes */
export async function finishRun(ctx: Ctx, run: Run, file: Finished): Promise<boolean> {
  const { numUpdatedRows } = await mine(ctx, run)
    .set({
      status: "ready",
      progress: 100,
      storage_key: file.storageKey,
      sealed_key: file.sealedKey,
      row_count: file.rows,
      size_bytes: file.sizeBytes,
      moved_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${reportLimits.fileDays})`,
    })
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await claimFile(ctx, file.storageKey);
  audit(ctx, "reports.generated", { id: run.reportId, rows: file.rows, size_bytes: file.sizeBytes });
  return true;
}

export async function failRun(ctx: Ctx, run: Run, problem: ReportProblem): Promise<void> {
  const { numUpdatedRows } = await mine(ctx, run)
    .set({ status: "failed", problem, moved_at: sql<Date>`now()` })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) audit(ctx, "reports.failed", { id: run.reportId, problem });
}

export async function failSilent(ctx: Ctx, reportId: string): Promise<void> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("reports")
    .set({ status: "failed", problem: "interrupted", moved_at: sql<Date>`now()` })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", reportId)
    .where("status", "in", ["queued", "generating"])
    .executeTakeFirst();
  if (numUpdatedRows === 1n) audit(ctx, "reports.failed", { id: reportId, problem: "interrupted" });
}

/** The row stays, so that it can be asked for again. */
export async function expireReport(ctx: Ctx, reportId: string): Promise<void> {
  const due = await ctx.tx
    .selectFrom("reports")
    .select("storage_key")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", reportId)
    .where("status", "=", "ready")
    .where("expires_at", "<", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!due?.storage_key) return;
  await giveUpFile(ctx, due.storage_key);
  await ctx.tx
    .updateTable("reports")
    .set({ status: "expired", storage_key: null, sealed_key: "", size_bytes: null, moved_at: sql<Date>`now()` })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", reportId)
    .execute();
  audit(ctx, "reports.expired", { id: reportId });
}
