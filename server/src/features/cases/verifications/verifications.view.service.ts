import { Readable } from "node:stream";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { videoName } from "#server/features/steps/flow-videos/flow-videos.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readKeptFile, streamEncryptedFile } from "#server/platform/secrets/applicant-vault.ts";
import { readActivity } from "./verifications.activity.service.ts";
import { listVerifications } from "./verifications.list.queries.ts";
import { findFramesToSee } from "./verifications.liveness.queries.ts";
import { findPortrait } from "./verifications.portrait.queries.ts";
import { findSmallPhotos } from "./verifications.small-photos.queries.ts";
import { findVideoToWatch } from "./verifications.videos.queries.ts";
import { findVerificationFile, viewVerification } from "./verifications.view.queries.ts";
import { isNewListView, isNewVerificationView, listViewerOf } from "./verifications.view-log.queries.ts";

/** Every look is recorded, once: the list shows names. */
export async function openVerificationList(ctx: Ctx, wanted: Parameters<typeof listVerifications>[1]) {
  const { isSeen, ...page } = await listVerifications(ctx, wanted, listViewerOf(ctx));
  if (!isSeen && (await isNewListView(ctx))) recordAudit(ctx, "verifications.listed");
  return page;
}

export async function openVerification(ctx: Ctx, id: string) {
  const view = await viewVerification(ctx, id);
  const activity = await readActivity(ctx, view);
  if (await isNewVerificationView(ctx, id)) recordAudit(ctx, "verifications.viewed", { id });
  return { ...view, activity };
}

/** Read after the commit, since the store may be slow; recorded. */
export async function openVerificationFile(ctx: Ctx, of: { id: string; fileId: string }) {
  const { kept, mime, side } = await findVerificationFile(ctx, of);
  const isOriginal = mime === "application/pdf";
  recordAudit(ctx, isOriginal ? "verifications.file_downloaded" : "verifications.file_viewed", of);
  return {
    body: () => streamEncryptedFile(ctx.platform.files, kept),
    mime,
    name: `${side}.${isOriginal ? "pdf" : "jpg"}`,
  };
}

/** Read after the commit, since the store may be slow; recorded. */
export async function openVerificationVideo(ctx: Ctx, of: { id: string; videoId: string }) {
  const video = await findVideoToWatch(ctx, of);
  recordAudit(ctx, "verifications.video_viewed", of);
  const { kept, mime, size_bytes } = video;
  return {
    body: () => streamEncryptedFile(ctx.platform.files, kept),
    mime,
    name: videoName(video),
    sizeBytes: size_bytes,
  };
}

/** Read after the commit, since the store may be slow; recorded. */
export async function openFrames(ctx: Ctx, of: { id: string; actId: string }) {
  const { kept, act } = await findFramesToSee(ctx, of);
  recordAudit(ctx, "verifications.frames_viewed", of);
  return { body: () => streamEncryptedFile(ctx.platform.files, kept), mime: "image/jpeg", name: `${act}.jpg` };
}

/** Recorded once for a page, with whose photos were seen. */
export async function openSmallPhotos(ctx: Ctx, ids: readonly string[]) {
  const photos = await findSmallPhotos(ctx, ids);
  if (photos.length > 0) recordAudit(ctx, "verifications.small_photos_viewed", { ids: photos.map(({ id }) => id) });
  return { photos };
}

/** Cut out of the document's photo after the commit, in a child process; recorded. @throws verifications.no_portrait */
export async function openPortrait(ctx: Ctx, id: string) {
  const { kept, area } = await findPortrait(ctx, id);
  recordAudit(ctx, "verifications.portrait_viewed", { id });
  const tenantKey = tenantKeyOf(ctx);
  const body = async ({ engines, files }: Platform) => {
    const portrait = await engines.pictures.cutPicture(tenantKey, await readKeptFile(files, kept), area);
    if (!portrait) throw fail(verificationFailures.no_portrait);
    return Readable.from([portrait]);
  };
  return { body, mime: "image/jpeg", name: "portrait.jpg" };
}
