import { sql } from "kysely";
import type { CallPresence } from "#contract/visits/video-calls/line-messages.ts";
import { findCase } from "#server/features/records/video-call-base/video-call-base.queries.ts";
import { whyNotCall } from "#server/features/records/video-call-base/video-call-base.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { findOpenCall, isInCallRoom, readPosition } from "./video-calls.queries.ts";
import { applicantState } from "./video-calls.rules.ts";

/** To the microsecond, by which lines are distinguished. */
export async function readPreciseTime(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(ctx.tx);
  return rows[0]?.now ?? "";
}

export type CallSide = "applicant" | "reviewer";
export type SeenCall = CallPresence & { answer: { number: number; sdp: string | null } | null };

async function readAnswer(ctx: Ctx, callId: string, side: CallSide) {
  const row = await ctx.tx
    .selectFrom("video_call_sides")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("call_id", "=", callId)
    .where("side", "=", side)
    .where("answer_number", ">", 0)
    .select(["answer_number as number", "answer as sdp"])
    .executeTakeFirst();
  return row ?? null;
}

/** What a line shows. Null: no call can be had any more. */
export async function readCallPresence(ctx: Ctx, verificationId: string, side: CallSide): Promise<SeenCall | null> {
  // After the call, or when another page has left the room: who has left is neither seen nor recorded.
  if (side === "applicant" && !(await isInCallRoom(ctx, verificationId))) return null;
  const call = await findOpenCall(ctx, verificationId);
  const isOwn = side === "applicant" || call?.reviewer_id === ctx.actor.id;
  if (call && isOwn)
    return {
      type: "here",
      call: {
        id: call.id,
        host: call.host,
        applicant: applicantState(call.secondsSinceSeen),
        recording: call.recording,
        seconds: call.seconds,
      },
      position: null,
      answer: await readAnswer(ctx, call.id, side),
    };
  if (side === "reviewer" || whyNotCall(await findCase(ctx, verificationId))) return null;
  const { position } = await readPosition(ctx, verificationId);
  return { type: "here", call: null, position, answer: null };
}
