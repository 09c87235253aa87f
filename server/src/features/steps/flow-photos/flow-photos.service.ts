import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import { documentShownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import type { flow } from "#contract/visits/flow.contract.ts";
import { findUploadSigns } from "#engines/photos/upload-signs.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { discardFiles, storeVerificationFile } from "#server/features/records/flow-base/flow-base.files.service.ts";
import { noteKept, refuseWhenFull } from "#server/features/records/flow-base/flow-base.kept.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { offeredStepsIn } from "#server/features/records/flow-base/flow-base.offered.queries.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { replaceFiles } from "#server/features/records/flow-base/flow-base.replaced.service.ts";
import { isJudgedAtOnce, isOfDocument, whyNotTakePhoto } from "#server/features/records/flow-base/flow-base.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import {
  type Ctx,
  type CtxBeforeTransaction,
  ctxProjectOf,
  ctxScopeOf,
  ctxVerificationOf,
  tenantKeyOf,
} from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealedBytes, streamEncryptedFile } from "#server/platform/secrets/applicant-vault.ts";
import { keyedFileHash } from "#server/platform/secrets/project-keys.ts";
import { shredReplacedPhotos } from "./flow-photos.jobs.ts";
import { findFlowFile, readSidesRequested } from "./flow-photos.queries.ts";
import { type ReadPhoto, readPdfPages } from "./flow-photos.reading.service.ts";
import { sealSmallCopy } from "./flow-photos.small.service.ts";

type PhotoRequest = z.output<typeof flow.addFile.body>;
type StoredPage = {
  id: string;
  key: string;
  /** From 1; 0 is a PDF as it came. */
  page: number;
  mime: "image/jpeg" | "application/pdf";
  sizeBytes: number;
  sha256: Buffer;
  widthPx: number;
  heightPx: number;
  quality: object;
  small: string | null;
};
type AboutPage = Omit<StoredPage, "id" | "key" | "sizeBytes" | "sha256" | "small"> & Pick<ReadPhoto, "face">;
type Stored = { documentType: IdentityDocumentType | null; pages: StoredPage[] };

async function allowPhoto(ctx: Ctx, verificationId: string, request: PhotoRequest) {
  const { status, config, resubmission } = await findFlowVerification(ctx, verificationId);
  if (status !== "created") throw fail(flowFailures.already_submitted);
  const answers = await readAnswers(ctx, verificationId);
  const sides = await readSidesRequested(ctx, { id: verificationId, config, resubmission });
  if (sides && !sides.includes(request.side)) throw fail(flowFailures.not_requested);
  const refusal = whyNotTakePhoto(config, answers, request);
  if (refusal) throw fail(refusal);
  const documentType = isOfDocument(request.side) ? (answers.document?.documentType ?? null) : null;
  const holdsDocument = documentShownBeside(stepOf(config, "FACIAL")).document;
  // A tester has no passport at hand: whatever picture decodes is taken.
  const isJudged = ctx.mode !== "test" && isJudgedAtOnce(config, request.side);
  return { documentType, judgedIn: isJudged ? liveScopeOf(ctx) : null, holdsDocument };
}

/** Outside the transaction. @throws those of `whyNotTakePhoto` and `refuseWhenFull`; `flow.photo_<refusal>` */
export async function storePhoto(
  platform: Platform,
  before: CtxBeforeTransaction,
  body: PhotoRequest,
  upload: UploadedFile,
): Promise<Stored> {
  const projectId = ctxProjectOf(before);
  const verificationId = ctxVerificationOf(before);
  const { allowed, vault } = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    const allowing = await allowPhoto(ctx, verificationId, body);
    await refuseWhenFull(ctx, verificationId, { moreBytes: upload.bytes.length, isPhoto: true });
    return { allowed: allowing, vault: await openVault(ctx, verificationId) };
  });
  const { documentType, ...judging } = allowed;
  const wanted = { side: body.side, documentType, ...judging };
  const { pages, original } = await readPdfPages(platform.engines, tenantKeyOf(before), upload.bytes, wanted);
  const came = { source: body.source, signs: findUploadSigns(upload.bytes) };
  const stored: StoredPage[] = [];
  const by = { tenantKey: tenantKeyOf(before), vault };
  const store = async (bytes: Buffer, { face = null, ...about }: AboutPage) => {
    const key = newFileKey(projectId);
    const of = { verificationId, side: body.side, id: randomUUID() };
    const small = about.page === 1 ? await sealSmallCopy(platform, by, of, { jpeg: bytes, face }) : null;
    await intendFile(platform, key);
    await storeVerificationFile(platform, key, await sealedBytes(vault, bytes, sealBindings.photo(of)));
    const sha256 = createHash("sha256").update(bytes).digest();
    const quality = { ...about.quality, ...came };
    stored.push({ id: of.id, key, sizeBytes: bytes.length, sha256, small, ...about, quality });
  };
  for (const [at, { jpeg, ...about }] of pages.entries())
    await store(jpeg, { ...about, page: at + 1, mime: "image/jpeg" });
  if (original) await store(original, { page: 0, mime: "application/pdf", widthPx: 0, heightPx: 0, quality: {} });
  return { documentType, pages: stored };
}

export const discardPhoto = (platform: Platform, before: CtxBeforeTransaction, { pages }: Stored): Promise<void> =>
  discardFiles(platform, before, {
    table: "verification_files",
    verificationId: ctxVerificationOf(before),
    keys: pages.map(({ key }) => key),
  });

export async function addPhoto(ctx: Ctx, body: PhotoRequest, stored: Stored) {
  const { id: verificationId } = await lockOpenVerification(ctx, "checked_later");
  // The document may have changed while the photo was read.
  const { documentType } = await allowPhoto(ctx, verificationId, body);
  if (documentType !== stored.documentType) throw fail(flowFailures.choose_document_first);
  const moreBytes = stored.pages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await refuseWhenFull(ctx, verificationId, { moreBytes, isPhoto: true });
  noteKept(ctx, moreBytes);
  const [first] = stored.pages;
  if (!first) throw new Error("a photo without a picture");
  for (const { key } of stored.pages) await claimFile(ctx, key);
  await replacePhotos(ctx, verificationId, [body.side]);
  for (const page of stored.pages) await insertPage(ctx, { verificationId, side: body.side }, page);
  const pages = stored.pages.filter(({ page }) => page > 0).length;
  const { id } = first;
  recordAudit(ctx, "flow.photo_added", { verificationId, id, side: body.side, source: body.source, pages });
  return { id, side: body.side, width: first.widthPx, height: first.heightPx, sizeBytes: first.sizeBytes, pages };
}

async function insertPage(ctx: Ctx, of: { verificationId: string; side: PhotoRequest["side"] }, stored: StoredPage) {
  await ctx.tx
    .insertInto("verification_files")
    .values({
      project_id: ctxProjectOf(ctx),
      id: stored.id,
      verification_id: of.verificationId,
      side: of.side,
      page: stored.page,
      storage_key: stored.key,
      is_encrypted: true,
      mime: stored.mime,
      size_bytes: stored.sizeBytes,
      keyed_hash: await keyedFileHash(ctx, stored.sha256),
      width: stored.widthPx,
      height: stored.heightPx,
      quality: JSON.stringify(stored.quality),
      small: stored.small,
      ...offeredStepsIn(ctx),
    })
    .execute();
}

export async function replacePhotos(ctx: Ctx, verificationId: string, sides: readonly PhotoRequest["side"][]) {
  const which = sql<boolean>`side = any(${[...sides]}::text[])`;
  if (await replaceFiles(ctx, { table: "verification_files", verificationId, which }))
    await enqueue(ctx, shredReplacedPhotos, { verificationId });
}

/** Outside the transaction, since the store may be slow. @throws flow.file_not_found */
export async function openPhoto(platform: Platform, before: CtxBeforeTransaction, id: string) {
  const file = await platform.database.inProject(ctxScopeOf(before), ({ tx }) =>
    findFlowFile({ ...before, tx }, ctxVerificationOf(before), id),
  );
  if (!file) throw fail(flowFailures.file_not_found);
  return { body: await streamEncryptedFile(platform.files, file.kept), mime: file.mime, name: `${file.side}.jpg` };
}

/** Every look at a photo is recorded, the applicant's own, too. */
export function recordPhotoView<Photo>(ctx: Ctx, id: string, photo: Photo): Photo {
  recordAudit(ctx, "flow.photo_viewed", { verificationId: ctxVerificationOf(ctx), id });
  return photo;
}
