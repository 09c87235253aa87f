import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { documentShownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import { videoCallFailures } from "#contract/visits/video-calls.calls.ts";
import type { snapshotSides } from "#contract/visits/video-calls.contract.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { discardFiles, storeVerificationFile } from "#server/features/records/flow-base/flow-base.files.service.ts";
import { isOfDocument } from "#server/features/records/flow-base/flow-base.rules.ts";
import { findCase } from "#server/features/records/video-call-base/video-call-base.queries.ts";
import { readPhoto } from "#server/features/steps/flow-photos/flow-photos.reading.service.ts";
import { sealSmallCopy } from "#server/features/steps/flow-photos/flow-photos.small.service.ts";
import { assertMember, rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, ctxScopeOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealedBytes, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { keyedFileHash } from "#server/platform/secrets/project-keys.ts";
import { findOpenCall } from "./video-calls.queries.ts";

type Of = { verificationId: string; side: (typeof snapshotSides)[number] };

/** @throws verifications.not_found; video-calls.no_call, being_checked, no_document_chosen */
async function allowSnapshot(ctx: Ctx, { verificationId, side }: Of) {
  const { form, status, resubmission_id } = await findCase(ctx, verificationId);
  const call = await findOpenCall(ctx, verificationId);
  if (!call || call.reviewer_id !== ctx.actor.id) throw fail(videoCallFailures.no_call);
  if (resubmission_id !== null || (status !== "pending" && status !== "customer_pending"))
    throw fail(videoCallFailures.being_checked);
  const before = await ctx.tx
    .selectFrom("verification_files")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("side", "=", side)
    .where("replaced_at", "is", null)
    .select("id")
    .executeTakeFirst();
  if (!before) throw fail(videoCallFailures.no_document_chosen);
  const { document } = await readAnswers(ctx, verificationId);
  return {
    callId: call.id,
    wanted: {
      side,
      documentType: isOfDocument(side) ? (document?.documentType ?? null) : null,
      judgedIn: ctx.mode === "test" ? null : liveScopeOf(ctx),
      holdsDocument: documentShownBeside(stepOf(form, "FACIAL")).document,
    },
  };
}

/** Outside the transaction. @throws those of `allowSnapshot`; `flow.photo_<refusal>` */
export async function storeSnapshot(platform: Platform, before: CtxBeforeTransaction, of: Of, upload: UploadedFile) {
  const { wanted, vault } = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    return { wanted: (await allowSnapshot(ctx, of)).wanted, vault: await openVault(ctx, of.verificationId) };
  });
  const photo = await readPhoto(platform.engines, tenantKeyOf(before), upload.bytes, wanted);
  const key = newFileKey(ctxProjectOf(before));
  const id = randomUUID();
  const by = { tenantKey: tenantKeyOf(before), vault };
  const small = await sealSmallCopy(platform, by, { ...of, id }, photo);
  await intendFile(platform, key);
  const sealed = await sealedBytes(vault, photo.jpeg, sealBindings.photo({ ...of, id }));
  await storeVerificationFile(platform, key, sealed);
  const { widthPx, heightPx } = photo;
  const sha256 = createHash("sha256").update(photo.jpeg).digest();
  const quality = { ...photo.quality, source: "camera", signs: [] };
  const { verificationId } = of;
  return { verificationId, id, key, sha256, sizeBytes: photo.jpeg.length, widthPx, heightPx, quality, small };
}
type Stored = Awaited<ReturnType<typeof storeSnapshot>>;

export const discardSnapshot = (
  platform: Platform,
  before: CtxBeforeTransaction,
  { verificationId, key }: Stored,
): Promise<void> => discardFiles(platform, before, { table: "verification_files", verificationId, keys: [key] });

/** The photos of before stay as history, as if they had been requested again and given at once. */
async function historyOf(ctx: Ctx, callId: string, { verificationId, side }: Of): Promise<string> {
  const project_id = ctxProjectOf(ctx);
  const { snapshots_in } = await ctx.tx
    .selectFrom("video_calls")
    .select("snapshots_in")
    .where("project_id", "=", project_id)
    .where("id", "=", callId)
    .executeTakeFirstOrThrow();
  const item = { item: side, reason: "other" };
  if (snapshots_in !== null) {
    await sql`update resubmissions set items = items || ${JSON.stringify([item])}::jsonb
      where project_id = ${project_id} and id = ${snapshots_in} and not items @> ${JSON.stringify([item])}::jsonb`.execute(
      ctx.tx,
    );
    return snapshots_in;
  }
  assertMember(ctx.actor);
  const id = randomUUID();
  const words = sealValue(await openVault(ctx, verificationId), {}, sealBindings.requestWords(id));
  await sql`insert into resubmissions (project_id, id, verification_id, state, items, words, requested_by, requested_by_user_id,
      is_mailed, remind_at, due_at, ended_at, checks_before)
    select v.project_id, ${id}, v.id, 'answered', ${JSON.stringify([item])}::jsonb, ${words}::jsonb, ${ctx.actor.name},
      ${ctx.actor.id}, false, now(), now(), now(), v.check_briefs
    from verifications v where v.project_id = ${project_id} and v.id = ${verificationId}`.execute(ctx.tx);
  await ctx.tx
    .updateTable("video_calls")
    .set({ snapshots_in: id })
    .where("project_id", "=", project_id)
    .where("id", "=", callId)
    .execute();
  return id;
}

export async function addSnapshot(ctx: Ctx, of: Of, stored: Stored) {
  const { verificationId, side } = of;
  await lockForDecision(ctx, verificationId);
  const { callId } = await allowSnapshot(ctx, of);
  const keptIn = await historyOf(ctx, callId, of);
  await claimFile(ctx, stored.key);
  await ctx.tx
    .updateTable("verification_files")
    .set({ replaced_at: sql<Date>`now()`, kept_in: keptIn })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("side", "=", side)
    .where("replaced_at", "is", null)
    .execute();
  await ctx.tx
    .insertInto("verification_files")
    .values({
      project_id: ctxProjectOf(ctx),
      id: stored.id,
      verification_id: verificationId,
      side,
      storage_key: stored.key,
      is_encrypted: true,
      mime: "image/jpeg",
      size_bytes: stored.sizeBytes,
      keyed_hash: await keyedFileHash(ctx, stored.sha256),
      width: stored.widthPx,
      height: stored.heightPx,
      quality: JSON.stringify(stored.quality),
      small: stored.small,
    })
    .execute();
  if (side === "selfie")
    await ctx.tx
      .deleteFrom("face_descriptors")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("verification_id", "=", verificationId)
      .execute();
  recordAudit(ctx, "video-calls.snapshot_taken", { verificationId, call: callId, id: stored.id, side });
  return { id: stored.id, side };
}

/** All checks run again, with the snapshots. */
export async function checkSnapshots(ctx: Ctx, verificationId: string): Promise<void> {
  const before = await lockForDecision(ctx, verificationId);
  // Decided meanwhile, or sent back to the applicant: the checks that follow take the snapshots.
  if (before.isRequested || (before.status !== "pending" && before.status !== "customer_pending")) return;
  await ctx.tx
    .updateTable("verifications")
    .set({ status: "processing", row_version: before.rowVersion + 1 })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .execute();
  await ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      id: randomUUID(),
      kind: "rechecking",
      ...rowAuthorOf(ctx.actor),
      from_status: before.status,
      to_status: "processing",
      decline_reasons: [],
      on_row_version: before.rowVersion,
    })
    .execute();
  await enqueue(ctx, checkVerification, { verificationId }, { group: ctxProjectOf(ctx) });
}
