import { sql } from "kysely";
import type { VideoCallView } from "#contract/visits/video-calls.contract.ts";
import { snapshotSides } from "#contract/visits/video-calls.contract.ts";
import { findCase } from "#server/features/records/video-call-base/video-call-base.queries.ts";
import { whyNotCall } from "#server/features/records/video-call-base/video-call-base.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { applicantState, positionKeptSeconds, presentSeconds, recordsCalls } from "./video-calls.rules.ts";

const secondsSinceSeen = sql<number | null>`extract(epoch from clock_timestamp() - a.last_seen_at)::float8`;

export async function findOpenCall(ctx: Ctx, verificationId: string) {
  return ctx.tx
    .selectFrom("video_calls as c")
    .leftJoin("video_call_sides as a", (join) =>
      join.onRef("a.project_id", "=", "c.project_id").onRef("a.call_id", "=", "c.id").on("a.side", "=", "applicant"),
    )
    .where("c.project_id", "=", ctxProjectOf(ctx))
    .where("c.verification_id", "=", verificationId)
    .where("c.ended_at", "is", null)
    .select(["c.id", "c.reviewer", "c.reviewer_id", "c.started_at", "c.recording", "c.host"])
    .select(secondsSinceSeen.as("secondsSinceSeen"))
    .select(sql<number>`floor(extract(epoch from clock_timestamp() - c.started_at))::int`.as("seconds"))
    .executeTakeFirst();
}

const readPast = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("video_calls")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("ended_at", "is not", null)
    .select(["id", "reviewer", "started_at", "end_reason", "finished_at", "lost_ms"])
    .select(sql<number>`floor(extract(epoch from ended_at - started_at))::int`.as("seconds"))
    .orderBy("started_at", "desc")
    .limit(20)
    .execute();

const readRecording = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verification_videos")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("kind", "=", "live")
    .select(["id", "duration_ms as durationMs", "size_bytes as sizeBytes", "created_at"])
    .executeTakeFirst();

const findWaiting = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("video_call_rooms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("seen_at", ">", sql<Date>`now() - make_interval(secs => ${presentSeconds})`)
    .select(["since", "agreed_at"])
    .executeTakeFirst();

export async function isInCallRoom(ctx: Ctx, verificationId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("video_call_rooms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .select("since")
    .executeTakeFirst();
  return row !== undefined;
}

const readSides = async (ctx: Ctx, verificationId: string) => {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .select("side")
    .execute();
  return snapshotSides.filter((side) => rows.some((row) => row.side === side));
};

/** @throws verifications.not_found */
export async function readCallView(ctx: Ctx, verificationId: string): Promise<VideoCallView> {
  const found = await findCase(ctx, verificationId);
  const call = await findOpenCall(ctx, verificationId);
  const room = await findWaiting(ctx, verificationId);
  const recording = await readRecording(ctx, verificationId);
  return {
    canCall: whyNotCall(found) === null,
    records: recordsCalls(found.form),
    waiting: room ? { since: room.since.toISOString(), agreed: room.agreed_at !== null } : null,
    call: call
      ? {
          id: call.id,
          reviewer: call.reviewer,
          isYours: call.reviewer_id === ctx.actor.id,
          started: call.started_at.toISOString(),
          applicant: applicantState(call.secondsSinceSeen),
          recording: call.recording,
        }
      : null,
    past: (await readPast(ctx, verificationId)).map(
      ({ id, reviewer, started_at, end_reason, finished_at, lost_ms, seconds }) => ({
        id,
        reviewer,
        started: started_at.toISOString(),
        seconds,
        end: end_reason ?? "lost",
        isFinishing: finished_at === null,
        lostSeconds: Math.ceil(lost_ms / 1000),
      }),
    ),
    recording: recording
      ? {
          id: recording.id,
          durationMs: recording.durationMs,
          sizeBytes: recording.sizeBytes,
          recorded: recording.created_at.toISOString(),
        }
      : null,
    sides: await readSides(ctx, verificationId),
  };
}

const mostWaiting = 50;

/** Those in a call wait no longer, and stay at the end so that a colleague sees who talks to them. */
export async function readWaiting(ctx: Ctx) {
  const { rows } = await sql<{
    id: string;
    name: string;
    form: string;
    since: Date;
    reviewer: string | null;
    total: string;
  }>`select v.id, v.applicant_name as name, f.name as form, r.since, c.reviewer, count(*) over () as total
    from video_call_rooms r
    join verifications v on v.project_id = r.project_id and v.id = r.verification_id
    join forms f on f.project_id = v.project_id and f.id = v.form_id
    left join video_calls c on c.project_id = r.project_id and c.verification_id = r.verification_id and c.ended_at is null
    where r.project_id = ${ctxProjectOf(ctx)} and r.seen_at > now() - make_interval(secs => ${presentSeconds})
      and v.status in ('processing', 'pending', 'customer_pending')
    order by (c.id is not null), r.since, v.id limit ${mostWaiting}`.execute(ctx.tx);
  return {
    items: rows.map(({ id, name, form, since, reviewer }) => ({
      verificationId: id,
      name,
      form,
      since: since.toISOString(),
      reviewer,
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** From 1; null for who does not wait. */
export async function readPosition(
  ctx: Ctx,
  verificationId: string,
): Promise<{ position: number | null; waiting: number }> {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<{ position: string | null; waiting: string }>`
    with present as (
      select r.verification_id, row_number() over (order by r.since, r.verification_id) as position
      from video_call_rooms r
      where r.project_id = ${project} and r.seen_at > now() - make_interval(secs => ${presentSeconds})
        and not exists (select from video_calls c where c.project_id = r.project_id
          and c.verification_id = r.verification_id and c.ended_at is null))
    select (select position from present where verification_id = ${verificationId}) as position,
      (select count(*) from present) as waiting`.execute(ctx.tx);
  const [row] = rows;
  return { position: row?.position == null ? null : Number(row.position), waiting: Number(row?.waiting ?? 0) };
}

/** @throws verifications.not_found */
export async function readRoom(ctx: Ctx, verificationId: string) {
  const found = await findCase(ctx, verificationId);
  const own = await ctx.tx
    .selectFrom("video_call_rooms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .select("agreed_at")
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${positionKeptSeconds})`.as("isKept"))
    .executeTakeFirst();
  return {
    isOpen: whyNotCall(found) === null,
    records: recordsCalls(found.form),
    hasAgreed: own?.agreed_at != null,
    isWaiting: own?.isKept === true,
    waiting: (await readPosition(ctx, verificationId)).waiting,
  };
}
