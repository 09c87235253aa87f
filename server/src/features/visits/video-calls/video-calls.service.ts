import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { videoCallFailures } from "#contract/visits/video-calls.calls.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { findCase } from "#server/features/records/video-call-base/video-call-base.queries.ts";
import { whyNotCall } from "#server/features/records/video-call-base/video-call-base.rules.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, ctxVerificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { finishVideoCall } from "./video-calls.jobs.ts";
import { findOpenCall, readCallView, readRoom } from "./video-calls.queries.ts";
import { applicantState, positionKeptSeconds, recordsCalls } from "./video-calls.rules.ts";
import { checkSnapshots } from "./video-calls.snapshots.service.ts";

type OfVerification = { verification_id: string };

function callerOf({ actor }: Ctx) {
  assertMember(actor);
  return actor;
}

/**
 * The caller's own call is found again, from another tab or device.
 * @throws verifications.not_found; see `whyNotCall`; video-calls.taken_by_colleague
 */
export async function startVideoCall(ctx: Ctx, { verification_id }: OfVerification) {
  const caller = callerOf(ctx);
  await lockForDecision(ctx, verification_id);
  const refusal = whyNotCall(await findCase(ctx, verification_id));
  if (refusal) throw fail(refusal);
  const open = await findOpenCall(ctx, verification_id);
  if (open && open.reviewer_id !== caller.id) throw fail(videoCallFailures.taken_by_colleague);
  const id = open?.id ?? randomUUID();
  if (!open) {
    const own = { project_id: ctxProjectOf(ctx), verification_id };
    await ctx.tx
      .insertInto("video_calls")
      .values({ ...own, id, reviewer: caller.name, reviewer_id: caller.id })
      .execute();
    await ctx.tx
      .insertInto("video_call_sides")
      .values((["applicant", "reviewer"] as const).map((side) => ({ ...own, call_id: id, side })))
      .execute();
  }
  recordAudit(ctx, "video-calls.started", { verificationId: verification_id, id });
  return readCallView(ctx, verification_id);
}

/** @throws video-calls.no_call for everybody but the one who called */
async function lockOwnCall(ctx: Ctx, verificationId: string) {
  await lockForDecision(ctx, verificationId);
  const call = await findOpenCall(ctx, verificationId);
  if (!call || call.reviewer_id !== callerOf(ctx).id) throw fail(videoCallFailures.no_call);
  return call;
}

/** @throws verifications.not_found; see `whyNotCall`; video-calls.no_call, not_recording, not_agreed, not_joined */
export async function startRecording(ctx: Ctx, { verification_id }: OfVerification) {
  const call = await lockOwnCall(ctx, verification_id);
  const found = await findCase(ctx, verification_id);
  const refusal = whyNotCall(found);
  if (refusal) throw fail(refusal);
  if (!recordsCalls(found.form)) throw fail(videoCallFailures.not_recording);
  const room = await ctx.tx
    .selectFrom("video_call_rooms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verification_id)
    .select("agreed_at")
    .executeTakeFirst();
  if (!room?.agreed_at) throw fail(videoCallFailures.not_agreed);
  if (applicantState(call.secondsSinceSeen) !== "joined") throw fail(videoCallFailures.not_joined);
  await ctx.tx
    .updateTable("video_calls")
    .set({ recording: "starting" })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", call.id)
    .where("recording", "=", "not_recorded")
    .execute();
  recordAudit(ctx, "video-calls.recorded", { verificationId: verification_id, id: call.id });
  return readCallView(ctx, verification_id);
}

/** Also by the sweep, for a call that its reviewer has left. */
export async function endVideoCall(ctx: Ctx, id: string, reason: "stopped" | "lost"): Promise<boolean> {
  const ended = await ctx.tx
    .updateTable("video_calls")
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning(["verification_id", "recording", "snapshots_in"])
    .executeTakeFirst();
  if (!ended) return false;
  const { verification_id: verificationId } = ended;
  // They hold addresses of both browsers.
  await ctx.tx
    .deleteFrom("video_call_sides")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("call_id", "=", id)
    .execute();
  await ctx.tx
    .deleteFrom("video_call_rooms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .$if(reason === "lost", (query) => query.where("seen_at", "<", sql<Date>`now() - interval '1 minute'`))
    .execute();
  recordAudit(ctx, "video-calls.ended", { verificationId, id, reason, isRecorded: ended.recording !== "not_recorded" });
  // The host writes its last pieces meanwhile; the job waits for it.
  await enqueue(ctx, finishVideoCall, { callId: id }, { startAfter: 1 });
  if (ended.snapshots_in) await checkSnapshots(ctx, verificationId);
  return true;
}

/** @throws verifications.not_found; video-calls.no_call */
export async function stopVideoCall(ctx: Ctx, { verification_id }: OfVerification) {
  const call = await lockOwnCall(ctx, verification_id);
  await endVideoCall(ctx, call.id, "stopped");
  return readCallView(ctx, verification_id);
}

/** @throws video-calls.not_waiting, agreement_needed */
export async function joinRoom(ctx: Ctx, { agrees }: { agrees: boolean }) {
  const verificationId = ctxVerificationOf(ctx);
  const found = await findCase(ctx, verificationId);
  if (whyNotCall(found)) throw fail(videoCallFailures.not_waiting);
  if (recordsCalls(found.form) && !agrees) throw fail(videoCallFailures.agreement_needed);
  await sql`insert into video_call_rooms as r (project_id, verification_id, agreed_at)
    values (${ctxProjectOf(ctx)}, ${verificationId}, case when ${agrees}::boolean then now() end)
    on conflict (project_id, verification_id) do update set seen_at = excluded.seen_at,
      since = case when excluded.seen_at - r.seen_at > make_interval(secs => ${positionKeptSeconds})
        then excluded.since else r.since end,
      agreed_at = coalesce(r.agreed_at, excluded.agreed_at)`.execute(ctx.tx);
  recordAudit(ctx, "video-calls.joined", { verificationId, agrees });
  return readRoom(ctx, verificationId);
}

export async function leaveRoom(ctx: Ctx) {
  const verificationId = ctxVerificationOf(ctx);
  await ctx.tx
    .deleteFrom("video_call_rooms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .execute();
  recordAudit(ctx, "video-calls.left", { verificationId });
  return {};
}
