import { createHash } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { imageFailures } from "#contract/project/images.calls.ts";
import type { CleanPicture, PictureUse } from "#engines/photos/clean-picture.ts";
import { assertMember } from "#server/platform/actor.ts";
import { auditAccount, recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail, failUnreadable } from "#server/platform/fail.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { shredImageJob } from "./images.jobs.ts";
import { findImage, type ImageOwner, isImageInUse } from "./images.queries.ts";

export type StoredImage = { key: string; mime: string; sha256: string };

function pictureOf(ctx: Ctx, use: PictureUse): ImageOwner {
  if (use !== "photo") return { use, projectId: ctxProjectOf(ctx) };
  assertMember(ctx.actor);
  return { use, userId: ctx.actor.id };
}

async function readPicture(
  platform: Platform,
  before: Ctx,
  use: PictureUse,
  { bytes }: UploadedFile,
): Promise<CleanPicture> {
  const cleaned = await platform.engines.pictures.cleanPicture(tenantKeyOf(before), bytes, use);
  if (!cleaned.ok) throw failUnreadable(imageFailures[cleaned.refusal]);
  return cleaned;
}

/** Outside the transaction. @throws images.not_an_image, .too_many_pixels, .damaged, request.too_many, .unavailable */
export async function storeImage(
  platform: Platform,
  before: CtxBeforeTransaction,
  use: PictureUse,
  upload: UploadedFile,
): Promise<StoredImage> {
  const of = pictureOf(before, use);
  const { bytes, mime } = await readPicture(platform, before, use, upload);
  const key = newFileKey(of.use === "photo" ? of.userId : of.projectId);
  await intendFile(platform, key);
  try {
    await platform.files.put(key, bytes);
  } catch (error) {
    platform.log.error({ err: error }, "a picture could not be stored");
    throw fail(commonFailures.unavailable);
  }
  return { key, mime, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** The row decides: a commit whose answer was lost may have happened. */
export async function discardImage(
  platform: Platform,
  before: CtxBeforeTransaction,
  { key }: StoredImage,
): Promise<void> {
  const isInUse = await platform.database.inProject(before.projectId, ({ tx }) => isImageInUse({ tx }, key));
  if (!isInUse) await platform.files.remove(key);
}

const record = (ctx: Ctx, use: PictureUse, action: `images.${string}`) =>
  use === "photo" ? auditAccount(ctx, action, { kind: use }) : recordAudit(ctx, action, { kind: use });

/** So that the bytes of each earlier picture are deleted. */
const lock = (ctx: Ctx, of: ImageOwner) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(of)}, 0))`.execute(ctx.tx);

export async function changeImage(ctx: Ctx, use: PictureUse, { key, mime, sha256 }: StoredImage) {
  const of = pictureOf(ctx, use);
  await lock(ctx, of);
  await claimFile(ctx, key);
  const earlier = await findImage(ctx, of);
  const picture = { storage_key: key, mime, sha256, created_at: sql<Date>`now()` };
  if (of.use === "photo")
    await ctx.tx
      .insertInto("user_images")
      .values({ user_id: of.userId, ...picture })
      .onConflict((on) => on.column("user_id").doUpdateSet(picture))
      .execute();
  else
    await ctx.tx
      .insertInto("project_images")
      .values({ project_id: of.projectId, kind: of.use, ...picture })
      .onConflict((on) => on.columns(["project_id", "kind"]).doUpdateSet(picture))
      .execute();
  if (earlier) await enqueue(ctx, shredImageJob, { key: earlier.storage_key });
  record(ctx, use, "images.changed");
  return { version: sha256.slice(0, 16) };
}

/** @throws images.not_found */
export async function removeImage(ctx: Ctx, use: PictureUse) {
  const of = pictureOf(ctx, use);
  await lock(ctx, of);
  const earlier = await findImage(ctx, of);
  if (!earlier) throw fail(imageFailures.not_found);
  if (of.use === "photo") await ctx.tx.deleteFrom("user_images").where("user_id", "=", of.userId).execute();
  else
    await ctx.tx
      .deleteFrom("project_images")
      .where("project_id", "=", of.projectId)
      .where("kind", "=", of.use)
      .execute();
  await enqueue(ctx, shredImageJob, { key: earlier.storage_key });
  record(ctx, use, "images.removed");
  return {};
}

/** Opened after the transaction. @throws images.not_found */
export async function openStoredImage(ctx: Ctx, use: PictureUse) {
  const found = await findImage(ctx, pictureOf(ctx, use));
  if (!found) throw fail(imageFailures.not_found);
  const { files } = ctx.platform;
  return {
    body: () => files.stream(found.storage_key),
    mime: found.mime,
    name: `${use}.${found.mime === "image/png" ? "png" : "webp"}`,
  };
}
