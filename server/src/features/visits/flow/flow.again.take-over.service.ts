import { sql } from "kysely";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

type Answered = {
  verificationId: string;
  resubmissionId: string;
  items: readonly ResubmissionItem[];
  /** Sides that are no longer called for. */
  gone: readonly FileSide[];
};

/** The answers of before stay with the request. Both are sealed to the same verification and step. */
async function swapAnswers(ctx: Ctx, { verificationId, resubmissionId }: Answered): Promise<void> {
  const project = ctxProjectOf(ctx);
  const offered = sql`project_id = ${project}::uuid and resubmission_id = ${resubmissionId}::uuid and not is_past`;
  await sql`insert into resubmission_answers (project_id, resubmission_id, step, is_past, verification_id, answers, saved_at)
    select a.project_id, ${resubmissionId}::uuid, a.step, true, a.verification_id, a.answers, a.saved_at
      from verification_answers a where a.project_id = ${project}::uuid and a.verification_id = ${verificationId}::uuid
      and a.step in (select step from resubmission_answers where ${offered})`.execute(ctx.tx);
  await sql`insert into verification_answers (project_id, verification_id, step, answers, saved_at)
    select project_id, verification_id, step, answers, saved_at from resubmission_answers where ${offered}
    on conflict (project_id, verification_id, step)
      do update set answers = excluded.answers, saved_at = excluded.saved_at`.execute(ctx.tx);
  await sql`delete from resubmission_answers where ${offered}`.execute(ctx.tx);
}

/** Photos and recordings of before stay as the request's history; the new ones come into use. */
async function swapPhotos(ctx: Ctx, { verificationId, resubmissionId, gone }: Answered): Promise<FileSide[]> {
  const own = sql`project_id = ${ctxProjectOf(ctx)}::uuid and verification_id = ${verificationId}::uuid`;
  const { rows } = await sql<{ side: FileSide }>`
    select side from verification_files where ${own} and offered_in = ${resubmissionId}::uuid`.execute(ctx.tx);
  const fresh = rows.map(({ side }) => side);
  const ended = [...fresh, ...gone];
  if (ended.length > 0)
    await sql`update verification_files set replaced_at = now(), kept_in = ${resubmissionId}::uuid
      where ${own} and replaced_at is null and side = any(${ended}::text[])`.execute(ctx.tx);
  await sql`update verification_files set replaced_at = null, offered_in = null
    where ${own} and offered_in = ${resubmissionId}::uuid`.execute(ctx.tx);
  return fresh;
}

async function swapVideos(ctx: Ctx, { verificationId, resubmissionId, items }: Answered, fresh: readonly FileSide[]) {
  const own = sql`project_id = ${ctxProjectOf(ctx)}::uuid and verification_id = ${verificationId}::uuid`;
  const isOver = sql`((kind = 'quiz' and ${items.includes("VIDEO")}) or (kind = 'selfie' and ${fresh.includes("selfie")})
    or (kind = 'document' and side = any(${[...fresh]}::text[])))`;
  await sql`update verification_videos set replaced_at = now(), kept_in = ${resubmissionId}::uuid
    where ${own} and replaced_at is null and ${isOver}`.execute(ctx.tx);
  await sql`update verification_videos set replaced_at = null, offered_in = null
    where ${own} and offered_in = ${resubmissionId}::uuid and ${isOver}`.execute(ctx.tx);
  // A recording whose photo was not sent in the end.
  await sql`update verification_videos set offered_in = null
    where ${own} and offered_in = ${resubmissionId}::uuid`.execute(ctx.tx);
}

/** A new selfie is found by its own face; the checks write it. */
const forgetFace = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .deleteFrom("face_descriptors")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .execute();

/** What was submitted for a request takes the place of what was there. */
export async function takeOverAnswers(ctx: Ctx, answered: Answered): Promise<void> {
  await swapAnswers(ctx, answered);
  const fresh = await swapPhotos(ctx, answered);
  await swapVideos(ctx, answered, fresh);
  if (fresh.includes("selfie")) await forgetFace(ctx, answered.verificationId);
}
