import { type RawBuilder, sql } from "kysely";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isAnswerGiven } from "./flow-base.offered.queries.ts";

/** Photos and recordings of a verification. One that is given again replaces the one before. */
export type ReplaceableFilesTable = "verification_files" | "verification_videos";

const ofVerification = (ctx: Ctx, verificationId: string) =>
  sql<boolean>`(project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId})`;

/** Neither in use, nor given for a request that is open, nor kept as evidence. */
const isReplaced = sql<boolean>`(replaced_at is not null and offered_in is null and kept_in is null)`;

/** @param which of the files in use @returns whether there were any: their bytes are to be shredded */
export async function replaceFiles(
  ctx: Ctx,
  {
    table,
    verificationId,
    which,
  }: { table: ReplaceableFilesTable; verificationId: string; which: RawBuilder<boolean> },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set replaced_at = now(), offered_in = null
    where ${ofVerification(ctx, verificationId)} and ${which} and ${isAnswerGiven(ctx)}`.execute(ctx.tx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function findReplaced(ctx: Ctx, table: ReplaceableFilesTable, verificationId: string) {
  const { rows } = await sql<{ id: string; storage_key: string }>`select id, storage_key from ${sql.table(table)}
    where ${ofVerification(ctx, verificationId)} and ${isReplaced}`.execute(ctx.tx);
  return rows;
}

type Shredding = {
  table: ReplaceableFilesTable;
  verificationId: string;
  action: "flow.photo_shredded" | "flow.video_shredded";
};

async function forgetReplaced(ctx: Ctx, { table, verificationId, action }: Shredding, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${ofVerification(ctx, verificationId)} and id = ${id}
    and ${isReplaced}`.execute(ctx.tx);
  recordAudit(ctx, action, { verificationId, id });
}

/** Bytes first, then the row: the next run repairs an interrupted one. */
export async function shredReplacedFiles({ files }: Platform, step: JobStep, shredding: Shredding): Promise<void> {
  const replaced = await step((ctx) => findReplaced(ctx, shredding.table, shredding.verificationId));
  for (const { id, storage_key } of replaced) {
    await files.remove(storage_key);
    await step((ctx) => forgetReplaced(ctx, shredding, id));
  }
}
