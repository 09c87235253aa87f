import { sql } from "kysely";
import { type ReportProblem, reportLimits } from "#contract/figures/reports.contract.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { claimFile, giveUpFile } from "#server/platform/files/pending-files.ts";
import { changedOne, isRow, isRowOf, movedNow, type RunRef } from "#server/platform/jobs/followed-run.ts";
import { ReportQuestion } from "./reports.rules.ts";

const open = ["queued", "generating"];

/** Also one that a killed run left half-way. Undefined when it is gone or done. */
export async function beginRun(ctx: Ctx, { id, runId }: RunRef) {
  const row = await ctx.tx
    .updateTable("reports")
    .set({ status: "generating", progress: 0, run_id: runId, ...movedNow })
    .where(isRow(ctx, id, open))
    .returning(["id", "type", "format", "question"])
    .executeTakeFirst();
  return row && { ...row, question: ReportQuestion.parse(row.question) };
}

const ofRun = (ctx: Ctx, run: RunRef) => ctx.tx.updateTable("reports").where(isRowOf(ctx, run, ["generating"]));

/** @returns false when the report is not this run's any more */
export const noteProgress = (ctx: Ctx, run: RunRef, progress: number): Promise<boolean> =>
  changedOne(ofRun(ctx, run).set({ progress, ...movedNow }));

type Finished = { storageKey: string; sealedKey: string; rows: number; sizeBytes: number };

/** @returns false when the report is not this run's any more: the sweep takes its bytes */
export async function finishRun(ctx: Ctx, run: RunRef, file: Finished): Promise<boolean> {
  const isWritten = await changedOne(
    ofRun(ctx, run).set({
      status: "ready",
      progress: 100,
      storage_key: file.storageKey,
      sealed_key: file.sealedKey,
      row_count: file.rows,
      size_bytes: file.sizeBytes,
      ...movedNow,
      expires_at: sql<Date>`now() + make_interval(days => ${reportLimits.fileDays})`,
    }),
  );
  if (!isWritten) return false;
  await claimFile(ctx, file.storageKey);
  audit(ctx, "reports.generated", { id: run.id, rows: file.rows, size_bytes: file.sizeBytes });
  return true;
}

const failed = (problem: ReportProblem) => ({ status: "failed", problem, ...movedNow }) as const;

export async function failRun(ctx: Ctx, run: RunRef, problem: ReportProblem): Promise<void> {
  if (await changedOne(ofRun(ctx, run).set(failed(problem)))) audit(ctx, "reports.failed", { id: run.id, problem });
}

/** For one that lost its job. */
export async function failSilent(ctx: Ctx, id: string): Promise<void> {
  const problem = "interrupted";
  const isWritten = await changedOne(
    ctx.tx
      .updateTable("reports")
      .where(isRow(ctx, id, open))
      .set(failed(problem)),
  );
  if (isWritten) audit(ctx, "reports.failed", { id, problem });
}

/** The row stays, so that it can be requested again. */
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
    .set({ status: "expired", storage_key: null, sealed_key: "", size_bytes: null, ...movedNow })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", reportId)
    .execute();
  audit(ctx, "reports.expired", { id: reportId });
}
