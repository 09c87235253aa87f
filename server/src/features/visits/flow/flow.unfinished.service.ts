import { sql } from "kysely";
import { lockVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { shredReplacedPhotos } from "#server/features/steps/flow-photos/flow-photos.jobs.ts";
import { shredReplacedVideos } from "#server/features/steps/flow-videos/flow-videos.jobs.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";

/** A page may be open for a day. */
const unfinishedAfter = "1 day";

/** The sweep of unclaimed files removes the bytes. */
async function endFrames(ctx: Ctx, verificationId: string): Promise<number> {
  const gone = await ctx.tx
    .deleteFrom("liveness_acts")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .returning("storage_key")
    .execute();
  for (const { storage_key } of gone) await giveUpFile(ctx, storage_key);
  return gone.length;
}

async function endFiles(ctx: Ctx, verificationId: string): Promise<void> {
  const { status } = await lockVerification(ctx, verificationId);
  if (status !== "created") return;
  const counts: number[] = [];
  for (const table of ["verification_files", "verification_videos"] as const) {
    const { numUpdatedRows } = await ctx.tx
      .updateTable(table)
      .set({ replaced_at: sql<Date>`now()` })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("verification_id", "=", verificationId)
      .where("replaced_at", "is", null)
      .executeTakeFirst();
    counts.push(Number(numUpdatedRows));
  }
  const liveness = await endFrames(ctx, verificationId);
  const [photos = 0, videos = 0] = counts;
  if (photos > 0) await enqueue(ctx, shredReplacedPhotos, { verificationId });
  if (videos > 0) await enqueue(ctx, shredReplacedVideos, { verificationId });
  recordAudit(ctx, "flow.unfinished_files_ended", { verificationId, photos, videos, liveness });
}

/** @returns how many verifications there were */
export async function endUnfinishedFiles(platform: Platform, olderThan = unfinishedAfter): Promise<number> {
  const found = await platform.database.inProject(null, async ({ tx }) => {
    const { rows } = await sql<{ project_id: string; verification_id: string }>`
      select * from unfinished_files(${olderThan}::interval)`.execute(tx);
    return rows;
  });
  await tendEachRow(platform, "flow.unfinished-files", found, ({ project_id, verification_id }) =>
    inSystemStep(platform, "unfinished-files", project_id, (ctx) => endFiles(ctx, verification_id)),
  );
  return found.length;
}

const pauseMs = 60 * 60_000;

export const unfinishedFiles = recurring("flow.unfinished-files", pauseMs, (platform) => endUnfinishedFiles(platform));
