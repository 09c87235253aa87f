import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { flowVideoFailures } from "#contract/steps/flow-videos.calls.ts";
import type { VideoOffer } from "#contract/steps/flow-videos.contract.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { readVideo } from "#engines/videos/read-video.ts";
import { discardFiles, storeVerificationFile } from "#server/features/records/flow-base/flow-base.files.service.ts";
import { noteKept, refuseWhenFull } from "#server/features/records/flow-base/flow-base.kept.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { offeredStepsIn } from "#server/features/records/flow-base/flow-base.offered.queries.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { replaceFiles } from "#server/features/records/flow-base/flow-base.replaced.service.ts";
import { readSidesRequested } from "#server/features/steps/flow-photos/flow-photos.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import {
  type Ctx,
  type CtxBeforeTransaction,
  ctxProjectOf,
  ctxScopeOf,
  ctxVerificationOf,
} from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { SpooledUpload } from "#server/platform/files/spool.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealedFile, streamEncryptedFile } from "#server/platform/secrets/applicant-vault.ts";
import { keyedFileHash } from "#server/platform/secrets/project-keys.ts";
import { shredReplacedVideos } from "./flow-videos.jobs.ts";
import { answeredQuestions, findVideo, readUnfinishedBytes, readVideos, videoName } from "./flow-videos.queries.ts";
import { isVideoRequested, longestMs, whyKeepNoMore, whyNotTakeVideo, whyRefuseVideo } from "./flow-videos.rules.ts";

type Stored = {
  id: string;
  key: string;
  mime: "video/webm" | "video/mp4";
  sizeBytes: number;
  sha256: Buffer;
  durationMs: number;
};

async function allowVideo(ctx: Ctx, verificationId: string, offer: VideoOffer, sizeBytes: number): Promise<number> {
  const { status, config, resubmission } = await findFlowVerification(ctx, verificationId);
  if (status !== "created") throw fail(flowFailures.already_submitted);
  const sides = await readSidesRequested(ctx, { id: verificationId, config, resubmission });
  if (
    resubmission &&
    !isVideoRequested(offer, { items: resubmission.items.map(({ item }) => item), sides: sides ?? [] })
  )
    throw fail(flowFailures.not_requested);
  const refusal = whyNotTakeVideo(config, answeredQuestions(await readVideos(ctx, verificationId)), offer);
  if (refusal) throw fail(refusal);
  const full = whyKeepNoMore(await readUnfinishedBytes(ctx, verificationId), sizeBytes);
  if (full) throw fail(full);
  await refuseWhenFull(ctx, verificationId, { moreBytes: sizeBytes, isPhoto: false });
  return longestMs(config, offer.kind);
}

/** Outside the transaction. @throws those of `whyNotTakeVideo` and `whyRefuseVideo`, request.unavailable */
export async function storeVideo(
  platform: Platform,
  before: CtxBeforeTransaction,
  offer: VideoOffer,
  upload: SpooledUpload,
) {
  const projectId = ctxProjectOf(before);
  const verificationId = ctxVerificationOf(before);
  const { allowedMs, vault } = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    const most = await allowVideo(ctx, verificationId, offer, upload.sizeBytes);
    return { allowedMs: most, vault: await openVault(ctx, verificationId) };
  });
  const video = await readVideo(upload);
  const refusal = whyRefuseVideo(video, upload.sizeBytes, allowedMs);
  if (refusal) throw fail(refusal);
  if (!video.ok) throw new Error("a refused video has a refusal");
  const { sizeBytes, sha256 } = upload;
  const key = newFileKey(projectId);
  await intendFile(platform, key);
  const id = randomUUID();
  await storeVerificationFile(
    platform,
    key,
    sealedFile(vault, upload, sealBindings.video({ verificationId, kind: offer.kind, id })),
  );
  const durationMs = video.durationMs ?? offer.durationMs;
  return { id, key, mime: video.mime, sizeBytes, sha256, durationMs } satisfies Stored;
}

export const discardVideo = (platform: Platform, before: CtxBeforeTransaction, { key }: Stored): Promise<void> =>
  discardFiles(platform, before, {
    table: "verification_videos",
    verificationId: ctxVerificationOf(before),
    keys: [key],
  });

export async function addVideo(ctx: Ctx, offer: VideoOffer, stored: Stored) {
  const { id: verificationId } = await lockOpenVerification(ctx, "checked_later");
  // Another take may have come first.
  await allowVideo(ctx, verificationId, offer, stored.sizeBytes);
  noteKept(ctx, stored.sizeBytes);
  await claimFile(ctx, stored.key);
  const { kind, question = null, side = null } = offer;
  await replaceVideos(ctx, verificationId, { kind, question, side });
  const { id } = stored;
  await ctx.tx
    .insertInto("verification_videos")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      verification_id: verificationId,
      kind,
      question,
      side,
      storage_key: stored.key,
      is_encrypted: true,
      mime: stored.mime,
      size_bytes: stored.sizeBytes,
      keyed_hash: await keyedFileHash(ctx, stored.sha256),
      duration_ms: stored.durationMs,
      ...offeredStepsIn(ctx),
    })
    .execute();
  recordAudit(ctx, "flow.video_added", { verificationId, id, kind, question, side });
  return { id, kind, question, durationMs: stored.durationMs, sizeBytes: stored.sizeBytes };
}

export async function replaceVideos(
  ctx: Ctx,
  verificationId: string,
  of: { kind: VideoOffer["kind"]; question?: number | null; side?: "front" | "back" | null },
) {
  const { kind, question = null, side = null } = of;
  const which = sql<boolean>`(kind = ${kind} and (${question}::int is null or question = ${question})
    and (${side}::text is null or side = ${side}))`;
  if (await replaceFiles(ctx, { table: "verification_videos", verificationId, which }))
    await enqueue(ctx, shredReplacedVideos, { verificationId });
}

/** Read after the commit, since the store may be slow. @throws flow-videos.not_found */
export async function openVideo(ctx: Ctx, id: string) {
  const verificationId = ctxVerificationOf(ctx);
  const { status } = await findFlowVerification(ctx, verificationId);
  const video = status === "created" ? await findVideo(ctx, verificationId, id) : undefined;
  if (!video) throw fail(flowVideoFailures.not_found);
  recordAudit(ctx, "flow.video_viewed", { verificationId, id });
  const { kept, mime, size_bytes } = video;
  return {
    body: () => streamEncryptedFile(ctx.platform.files, kept),
    mime,
    name: videoName(video),
    sizeBytes: size_bytes,
  };
}
