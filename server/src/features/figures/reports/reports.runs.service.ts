import { sql } from "kysely";
import { type ReportProblem, reportLimits } from "#contract/figures/reports.contract.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { claimFile, giveUpFile } from "#server/platform/files/pending-files.ts";
import {
  type FollowedRunRef,
  hasChangedOneRow,
  isProjectRow,
  isRowOfRun,
  runMovedNow,
} from "#server/platform/jobs/followed-run.ts";
import { ReportQuestion } from "./reports.rules.ts";

const open = ["queued", "generating"];

/** Also one that a killed run left half-way. Undefined when it is gone or done. */
export async function beginReportRun(ctx: Ctx, { id, runId }: FollowedRunRef) {
  const row = await ctx.tx
    .updateTable("reports")
    .set({ status: "generating", progress: 0, run_id: runId, ...runMovedNow })
    .where(isProjectRow(ctx, id, open))
    .returning(["id", "type", "format", "question"])
    .executeTakeFirst();
  return row && { ...row, question: ReportQuestion.parse(row.question) };
}

const ofRun = (ctx: Ctx, run: FollowedRunRef) =>
  ctx.tx.updateTable("reports").where(isRowOfRun(ctx, run, ["generating"]));

/** @returns false when the report is not this run's any more */
export const noteReportProgress = (ctx: Ctx, run: FollowedRunRef, progress: number): Promise<boolean> =>
  hasChangedOneRow(ofRun(ctx, run).set({ progress, ...runMovedNow }));

type Finished = { storageKey: string; sealedKey: string; rows: number; sizeBytes: number };

/** @returns false when the report is not this run's any more: the sweep takes its bytes */
export async function finishReportRun(ctx: Ctx, run: FollowedRunRef, file: Finished): Promise<boolean> {
  const isWritten = await hasChangedOneRow(
    ofRun(ctx, run).set({
      status: "ready",
      progress: 100,
      storage_key: file.storageKey,
      sealed_key: file.sealedKey,
      row_count: file.rows,
      size_bytes: file.sizeBytes,
      ...runMovedNow,
      expires_at: sql<Date>`now() + make_interval(days => ${reportLimits.fileDays})`,
    }),
  );
  if (!isWritten) return false;
  await claimFile(ctx, file.storageKey);
  recordAudit(ctx, "reports.generated", { id: run.id, rows: file.rows, size_bytes: file.sizeBytes });
  return true;
}

const failed = (problem: ReportProblem) => ({ status: "failed", problem, ...runMovedNow }) as const;

export async function failReportRun(ctx: Ctx, run: FollowedRunRef, problem: ReportProblem): Promise<void> {
  if (await hasChangedOneRow(ofRun(ctx, run).set(failed(problem))))
    recordAudit(ctx, "reports.failed", { id: run.id, problem });
}

/** For one that lost its job. */
export async function failSilentReports(ctx: Ctx, id: string): Promise<void> {
  const problem = "interrupted";
  const isWritten = await hasChangedOneRow(
    ctx.tx
      .updateTable("reports")
      .where(isProjectRow(ctx, id, open))
      .set(failed(problem)),
  );
  if (isWritten) recordAudit(ctx, "reports.failed", { id, problem });
}

/** The row stays, so that it can be requested again. */
export async function expireReport(ctx: Ctx, reportId: string): Promise<void> {
  const due = await ctx.tx
    .selectFrom("reports")
    .select("storage_key")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", reportId)
    .where("status", "=", "ready")
    .where("expires_at", "<", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!due?.storage_key) return;
  await giveUpFile(ctx, due.storage_key);
  await ctx.tx
    .updateTable("reports")
    .set({ status: "expired", storage_key: null, sealed_key: "", size_bytes: null, ...runMovedNow })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", reportId)
    .execute();
  recordAudit(ctx, "reports.expired", { id: reportId });
}
