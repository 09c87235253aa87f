import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { frameLimits, type LivenessAct, type LivenessRefusal } from "#contract/records/liveness/liveness-acts.ts";
import { asksLiveness } from "#contract/records/steps/facial.step.ts";
import { flowLivenessFailures } from "#contract/steps/flow-liveness.calls.ts";
import type { LivenessActOffer, LivenessActReply, LivenessPrompt } from "#contract/steps/flow-liveness.contract.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { FaceEngineError } from "#engines/faces/face.types.ts";
import { framePartsOf } from "#engines/faces/frame-prints.ts";
import type { LivenessActReading } from "#engines/faces/read-act.ts";
import { discardFiles, storeVerificationFile } from "#server/features/records/flow-base/flow-base.files.service.ts";
import { noteKept, refuseWhenFull } from "#server/features/records/flow-base/flow-base.kept.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import {
  type Ctx,
  type CtxBeforeTransaction,
  ctxProjectOf,
  ctxScopeOf,
  ctxVerificationOf,
  resubmissionIdOf,
  tenantKeyOf,
} from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import { liveScopeOf } from "#server/platform/live.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealedBytes, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { findOpenRun, findSimilarPrints, readLivenessActs, readLivenessTries } from "./flow-liveness.queries.ts";
import { drawActs, judgeGiven, livenessDescriptorOf, type MeasuredAct } from "./flow-liveness.rules.ts";

type Verification = Pick<Awaited<ReturnType<typeof findFlowVerification>>, "config" | "resubmission">;

/** A visit for single items does it with the selfie. */
function refuseUnrequested({ config, resubmission }: Verification): void {
  if (!asksLiveness(config)) throw fail(flowLivenessFailures.not_needed);
  if (resubmission && !resubmission.items.some(({ item }) => item === "selfie")) throw fail(flowFailures.not_requested);
}

/** @throws flow-liveness.not_needed, .already_passed, .no_more_runs */
export async function startRun(ctx: Ctx): Promise<LivenessPrompt> {
  const verification = await lockOpenVerification(ctx, "checked_later");
  const { id: verificationId } = verification;
  refuseUnrequested(verification);
  await ctx.tx
    .updateTable("liveness_runs")
    .set({ state: "left", ended_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("state", "=", "open")
    .execute();
  const { hasPassed, triesLeft } = await readLivenessTries(ctx, verificationId);
  if (hasPassed) throw fail(flowLivenessFailures.already_passed);
  if (triesLeft === 0) throw fail(flowLivenessFailures.no_more_runs);
  const acts = drawActs();
  const run = { id: randomUUID(), nonce: randomBytes(16).toString("hex") };
  await ctx.tx
    .insertInto("liveness_runs")
    .values({
      ...run,
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      resubmission_id: resubmissionIdOf(ctx),
      acts,
    })
    .execute();
  recordAudit(ctx, "flow.liveness_started", { verificationId, run: run.id });
  return promptOf(run, acts, 0);
}

const promptOf = (
  run: { id: string; nonce: string },
  acts: readonly LivenessAct[],
  position: number,
): LivenessPrompt => ({
  run: run.id,
  nonce: run.nonce,
  position,
  act: acts[position] ?? "blink",
});

async function allowAct(ctx: Ctx, verificationId: string, offer: LivenessActOffer) {
  const verification = await findFlowVerification(ctx, verificationId);
  if (verification.status !== "created") throw fail(flowFailures.already_submitted);
  refuseUnrequested(verification);
  const run = await findOpenRun(ctx, verificationId, offer.run);
  if (!run || run.nonce !== offer.nonce) throw fail(flowLivenessFailures.no_such_run);
  const before = (await readLivenessActs(ctx, verificationId)).filter(({ run_id }) => run_id === run.id);
  if (before.length !== offer.position) throw fail(flowLivenessFailures.wrong_place);
  return { run, before };
}

async function readFrames(
  platform: Platform,
  before: CtxBeforeTransaction,
  { bytes }: UploadedFile,
): Promise<LivenessActReading> {
  try {
    return await (await platform.engines.faces(liveScopeOf(before), tenantKeyOf(before))).readAct(bytes);
  } catch (error) {
    if (!(error instanceof FaceEngineError)) throw error;
    const isTheirs = error.code === "unreadable_image" || error.code === "too_many_pixels";
    throw fail(isTheirs ? flowLivenessFailures.damaged : commonFailures.unavailable);
  }
}

type Stored = {
  id: string;
  key: string;
  refusal: LivenessRefusal | null;
  measured: MeasuredAct;
  sizeBytes: number;
  prints: string[];
  tookMs: number;
};

/** Outside the transaction. @throws those of `startRun`; flow-liveness.no_such_run, .wrong_place, .frames, .damaged */
export async function storeAct(
  platform: Platform,
  before: CtxBeforeTransaction,
  offer: LivenessActOffer,
  upload: UploadedFile,
): Promise<Stored> {
  const projectId = ctxProjectOf(before);
  const verificationId = ctxVerificationOf(before);
  if (offer.times.length < frameLimits.fewest || offer.times.length > frameLimits.most)
    throw fail(flowLivenessFailures.frames);
  const {
    run,
    before: acts,
    vault,
  } = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    return { ...(await allowAct(ctx, verificationId, offer)), vault: await openVault(ctx, verificationId) };
  });
  const reading = await readFrames(platform, before, upload);
  if (reading.frames.length !== offer.times.length) throw fail(flowLivenessFailures.frames);
  const earlierPrints = await platform.database.inProject(ctxScopeOf(before), ({ tx }) =>
    findSimilarPrints({ ...before, tx }, run.id, reading.prints),
  );
  const act = run.acts[offer.position] ?? "blink";
  const { refusal, measured } = judgeGiven({
    act,
    elapsedMs: run.elapsed_ms,
    timesMs: offer.times,
    reading,
    faces: acts.flatMap(({ measured }) => livenessDescriptorOf(measured) ?? []),
    earlierSums: acts.flatMap(({ measured }) => measured.sums),
    earlierPrints,
  });
  const key = newFileKey(projectId);
  const id = randomUUID();
  await intendFile(platform, key);
  await storeVerificationFile(
    platform,
    key,
    await sealedBytes(vault, reading.strip, sealBindings.livenessFrames(verificationId, id)),
  );
  const tookMs = Math.round(run.elapsed_ms);
  return { id, key, refusal, measured, sizeBytes: reading.strip.length, prints: reading.prints, tookMs };
}

export const discardAct = (platform: Platform, before: CtxBeforeTransaction, { key }: Stored): Promise<void> =>
  discardFiles(platform, before, { table: "liveness_acts", verificationId: ctxVerificationOf(before), keys: [key] });

export async function addAct(ctx: Ctx, offer: LivenessActOffer, stored: Stored): Promise<LivenessActReply> {
  const { id: verificationId } = await lockOpenVerification(ctx, "checked_later");
  // The same act may have been sent twice.
  const { run } = await allowAct(ctx, verificationId, offer);
  await refuseWhenFull(ctx, verificationId, { moreBytes: stored.sizeBytes, isPhoto: false });
  noteKept(ctx, stored.sizeBytes);
  await claimFile(ctx, stored.key);
  const { id, refusal, measured, prints } = stored;
  const act = run.acts[offer.position] ?? "blink";
  await ctx.tx
    .insertInto("liveness_acts")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      verification_id: verificationId,
      run_id: run.id,
      position: offer.position,
      act,
      refusal,
      storage_key: stored.key,
      size_bytes: stored.sizeBytes,
      measured: sealValue(
        await openVault(ctx, verificationId),
        measured,
        sealBindings.livenessMeasured(verificationId, id),
      ),
      prints,
      print_parts: [...new Set(prints.flatMap(framePartsOf))],
      took_ms: stored.tookMs,
    })
    .execute();
  const isLast = offer.position === run.acts.length - 1;
  const state = refusal ? "failed" : isLast ? "passed" : "open";
  await ctx.tx
    .updateTable("liveness_runs")
    .set(
      state === "open"
        ? { prompted_at: sql<Date>`statement_timestamp()` }
        : { state, refusal, ended_at: sql<Date>`now()` },
    )
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", run.id)
    .execute();
  recordAudit(ctx, "flow.liveness_act_added", { verificationId, run: run.id, act, refusal });
  return {
    refusal,
    next: state === "open" ? promptOf(run, run.acts, offer.position + 1) : null,
    liveness: await readLivenessTries(ctx, verificationId),
  };
}
