import type { BlacklistImportProblem } from "#contract/screening/blacklists/blacklist-values.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { BlacklistRowError } from "#server/platform/children/blacklist-files.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import {
  type FollowedRunRef,
  hasChangedOneRow,
  isProjectRow,
  isRowOfRun,
  runMovedNow,
} from "#server/platform/jobs/followed-run.ts";

const open = ["queued", "reading"];

const openImportOf = (ctx: Ctx, id: string) =>
  ctx.tx.updateTable("blacklist_imports").where(isProjectRow(ctx, id, open));

/** Also one that a killed run left half-way. Undefined when it is gone or over. */
export const beginImport = (ctx: Ctx, { id, runId }: FollowedRunRef) =>
  openImportOf(ctx, id)
    .set({ status: "reading", progress: 0, row_count: 0, run_id: runId, ...runMovedNow })
    .returning(["id", "blacklist_code as code", "type", "mode", "storage_key", "sealed_key", "size_bytes"])
    .executeTakeFirst();
export type TakenImport = NonNullable<Awaited<ReturnType<typeof beginImport>>>;

const ofRun = (ctx: Ctx, run: FollowedRunRef) =>
  ctx.tx.updateTable("blacklist_imports").where(isRowOfRun(ctx, run, open));

/** @returns false when the import is not this run's any more */
export const noteImportProgress = (
  ctx: Ctx,
  run: FollowedRunRef,
  now: { progress: number; row_count: number },
): Promise<boolean> => hasChangedOneRow(ofRun(ctx, run).set({ ...now, ...runMovedNow }));

async function nameOf(ctx: Ctx, code: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom("blacklists")
    .select("name")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.name ?? "";
}

/** Its file is not needed any more. */
async function giveUpFileOf(ctx: Ctx, importId: string): Promise<void> {
  const row = await ctx.tx
    .selectFrom("blacklist_imports")
    .select("storage_key")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", importId)
    .forUpdate()
    .executeTakeFirst();
  if (row && row.storage_key !== null) await giveUpFile(ctx, row.storage_key);
}

const fileGone = { storage_key: null, sealed_key: "", ...runMovedNow };

export type MergeCounts = { rows: number; added: number; removed: number; known: number; items: number };

/** @returns false when the import is not this run's any more: nothing of it may be kept */
export async function finishImport(ctx: Ctx, run: FollowedRunRef, code: string, merged: MergeCounts): Promise<boolean> {
  await giveUpFileOf(ctx, run.id);
  const { rows, added, removed, known, items } = merged;
  const counts = { row_count: rows, added_count: added, removed_count: removed, known_count: known };
  const isWritten = await hasChangedOneRow(
    ofRun(ctx, run).set({ ...fileGone, ...counts, status: "done", progress: 100 }),
  );
  if (!isWritten) return false;
  const name = await nameOf(ctx, code);
  recordAudit(ctx, "blacklists.imported", { code, name, import: run.id, rows, added, removed, items });
  return true;
}

export type ImportFailure = {
  problem: BlacklistImportProblem;
  detail?: string | null;
  errors?: BlacklistRowError[];
  errorCount?: number;
};

const failed = ({ problem, detail = null, errors = [], errorCount = errors.length }: ImportFailure) => ({
  ...fileGone,
  status: "failed" as const,
  problem,
  detail: detail === null ? null : detail.slice(0, 1000),
  errors: JSON.stringify(errors),
  error_count: errorCount,
});

export async function failImport(ctx: Ctx, run: FollowedRunRef, why: ImportFailure): Promise<void> {
  await giveUpFileOf(ctx, run.id);
  const row = await ofRun(ctx, run).set(failed(why)).returning("blacklist_code").executeTakeFirst();
  if (row) await reportFailure(ctx, row.blacklist_code, run.id, why);
}

async function reportFailure(ctx: Ctx, code: string, importId: string, { problem, errorCount = 0 }: ImportFailure) {
  const name = await nameOf(ctx, code);
  recordAudit(ctx, "blacklists.import_failed", { code, name, import: importId, problem, errors: errorCount });
}

/** For one that lost its job. */
export async function failSilentImports(ctx: Ctx, importId: string): Promise<void> {
  await giveUpFileOf(ctx, importId);
  const why: ImportFailure = { problem: "interrupted" };
  const row = await openImportOf(ctx, importId).set(failed(why)).returning("blacklist_code").executeTakeFirst();
  if (row) await reportFailure(ctx, row.blacklist_code, importId, why);
}
