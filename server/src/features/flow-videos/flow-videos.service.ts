import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { flowFailures } from "#contract/flow.contract.ts";
import { flowVideoFailures, type VideoOffer } from "#contract/flow-videos.contract.ts";
import { readVideo } from "#engines/videos/read-video.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { claimFile, intendFile } from "#server/platform/file-intents.ts";
import { newFileKey } from "#server/platform/files.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SpooledUpload } from "#server/platform/spool.ts";
import { lockOpenVerification, lockVerification } from "../flow/flow.lock.service.ts";
import { findVerification, verificationOf } from "../flow/flow.queries.ts";
import { shredReplacedVideos } from "./flow-videos.jobs.ts";
import { answeredQuestions, findVideo, readVideos, videoName } from "./flow-videos.queries.ts";
import { longestMs, whyNotTakeVideo, whyRefuseVideo } from "./flow-videos.rules.ts";

type Stored = { key: string; mime: "video/webm" | "video/mp4"; sizeBytes: number; sha256: Buffer; durationMs: number };

/** May this recording be given now? Returns how long it may last. */
async function allowVideo(ctx: Ctx, verificationId: string, offer: VideoOffer): Promise<number> {
  const { status, config } = await findVerification(ctx, verificationId);
  if (status !== "created") throw fail(flowFailures.already_submitted);
  const refusal = whyNotTakeVideo(config, answeredQuestions(await readVideos(ctx, verificationId)), offer);
  if (refusal) throw fail(refusal);
  return longestMs(config, offer.kind);
}

/**
 * Outside the transaction: asks whether the recording is wanted, looks what it really is, and stores the bytes.
 * Errors: those of `whyNotTakeVideo` and `whyRefuseVideo`, request.unavailable.
 */
export async function storeVideo(platform: Platform, before: Ctx, offer: VideoOffer, upload: SpooledUpload) {
  const projectId = projectOf(before);
  const allowedMs = await platform.database.inProject(projectId, ({ tx }) =>
    allowVideo({ ...before, tx }, verificationOf(before), offer),
  );
  const video = await readVideo(upload);
  const refusal = whyRefuseVideo(video, upload.sizeBytes, allowedMs);
  if (refusal) throw fail(refusal);
  if (!video.ok) throw new Error("a refused video has a refusal");
  const { sizeBytes, sha256 } = upload;
  const key = newFileKey(projectId);
  await intendFile(platform, key);
  await keep(platform, key, upload);
  const durationMs = video.durationMs ?? offer.durationMs;
  return { key, mime: video.mime, sizeBytes, sha256, durationMs } satisfies Stored;
}

/** A store that is away or full is no fault of the recording: the applicant may try again. */
async function keep({ files, log }: Platform, key: string, upload: SpooledUpload) {
  try {
    await files.putStream(key, upload);
  } catch (error) {
    log.error({ err: error }, "a recording could not be stored");
    throw fail(commonFailures.unavailable);
  }
}

/**
 * Removes the bytes of a recording that was not taken after all. The row decides: a commit whose answer was lost may have
 * happened, and the lock waits for one that is still under way.
 */
export async function discardVideo(platform: Platform, before: Ctx, { key }: Stored): Promise<void> {
  const isTaken = await platform.database.inProject(projectOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    await lockVerification(ctx, verificationOf(before));
    const row = await tx
      .selectFrom("verification_videos")
      .select("id")
      .where("project_id", "=", projectOf(ctx))
      .where("verification_id", "=", verificationOf(ctx))
      .where("storage_key", "=", key)
      .executeTakeFirst();
    return row !== undefined;
  });
  if (!isTaken) await platform.files.remove(key);
}

/** Takes a stored recording in place of the earlier one of its question or photo. */
export async function addVideo(ctx: Ctx, offer: VideoOffer, stored: Stored) {
  const { id: verificationId } = await lockOpenVerification(ctx);
  // Another take may have come first.
  await allowVideo(ctx, verificationId, offer);
  await claimFile(ctx, stored.key);
  const { kind, question = null, side = null } = offer;
  await replaceVideos(ctx, verificationId, { kind, question, side });
  const id = randomUUID();
  await ctx.tx
    .insertInto("verification_videos")
    .values({
      project_id: projectOf(ctx),
      id,
      verification_id: verificationId,
      kind,
      question,
      side,
      storage_key: stored.key,
      mime: stored.mime,
      size_bytes: stored.sizeBytes,
      sha256: stored.sha256,
      duration_ms: stored.durationMs,
    })
    .execute();
  audit(ctx, "flow.video_added", { verificationId, id, kind, question, side });
  return { id, kind, question, durationMs: stored.durationMs, sizeBytes: stored.sizeBytes };
}

/** Takes recordings out of use: of one question or photo, or all of a kind; a job shreds their bytes. */
export async function replaceVideos(
  ctx: Ctx,
  verificationId: string,
  of: { kind: VideoOffer["kind"]; question?: number | null; side?: "front" | "back" | null },
) {
  const replaced = await ctx.tx
    .updateTable("verification_videos")
    .set({ replaced_at: sql<Date>`now()` })
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("kind", "=", of.kind)
    .$if(typeof of.question === "number", (query) => query.where("question", "=", of.question ?? null))
    .$if(typeof of.side === "string", (query) => query.where("side", "=", of.side ?? null))
    .where("replaced_at", "is", null)
    .returning("id")
    .execute();
  if (replaced.length > 0) await enqueue(ctx, shredReplacedVideos, { verificationId });
}

/** One of the applicant's own recordings, opened after the commit since the store may be far. Errors: flow-videos.not_found. */
export async function openVideo(ctx: Ctx, id: string) {
  const video = await findVideo(ctx, verificationOf(ctx), id);
  if (!video) throw fail(flowVideoFailures.not_found);
  const { storage_key, mime, size_bytes } = video;
  return {
    body: () => ctx.platform.files.stream(storage_key),
    mime,
    name: videoName(video),
    sizeBytes: size_bytes,
  };
}

/** Forgets a recording whose bytes are gone. */
export async function forgetVideo(ctx: Ctx, verificationId: string, id: string) {
  await ctx.tx
    .deleteFrom("verification_videos")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .where("replaced_at", "is not", null)
    .execute();
  audit(ctx, "flow.video_shredded", { verificationId, id });
}
