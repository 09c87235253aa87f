import { sql } from "kysely";
import type { VideoKind } from "#contract/records/forms/identity-documents.ts";
import { isAnswerGiven } from "#server/features/records/flow-base/flow-base.offered.queries.ts";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { keptVideo, openVault } from "#server/platform/secrets/applicant-vault.ts";

const ofVerification = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verification_videos")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId);

const inUse = (ctx: Ctx, verificationId: string) => ofVerification(ctx, verificationId).where(isAnswerGiven(ctx));

export async function readVideos(ctx: Ctx, verificationId: string) {
  const rows = await inUse(ctx, verificationId)
    .where("kind", "<>", "live")
    .select(["id", "kind", "question", "duration_ms", "size_bytes"])
    .$narrowType<{ kind: VideoKind }>()
    .orderBy("kind")
    .orderBy("question")
    .execute();
  return rows.map(({ duration_ms, size_bytes, ...row }) => ({
    ...row,
    durationMs: duration_ms,
    sizeBytes: size_bytes,
  }));
}

export const answeredQuestions = (videos: readonly { question: number | null }[]): Set<number> =>
  new Set(videos.flatMap(({ question }) => (question === null ? [] : [question])));

export const readVideosForReview = (ctx: Ctx, verificationId: string) =>
  inUse(ctx, verificationId)
    .where("kind", "<>", "live")
    .select(["id", "kind", "question", "side", "mime", "duration_ms", "size_bytes", "created_at"])
    .$narrowType<{ kind: VideoKind }>()
    .execute();

export async function readRecordedVideos(ctx: Ctx, verificationId: string): Promise<Set<"front" | "back" | "selfie">> {
  const rows = await inUse(ctx, verificationId).where("kind", "<>", "quiz").select(["kind", "side"]).execute();
  return new Set(rows.flatMap(({ kind, side }) => (kind === "selfie" ? ["selfie" as const] : side ? [side] : [])));
}

export async function findVideo(ctx: Ctx, verificationId: string, id: string) {
  const found = isMember(ctx.actor)
    ? ofVerification(ctx, verificationId).where((eb) =>
        eb.or([eb("replaced_at", "is", null), eb("kept_in", "is not", null)]),
      )
    : inUse(ctx, verificationId);
  const row = await found
    .where("id", "=", id)
    .select(["id", "kind", "question", "side", "storage_key", "is_encrypted", "mime", "size_bytes"])
    .executeTakeFirst();
  return row && { ...row, kept: keptVideo(await openVault(ctx, verificationId), verificationId, row) };
}

export function videoName(video: { kind: string; question: number | null; side: string | null; mime: string }): string {
  const of = video.kind === "quiz" ? `answer-${(video.question ?? 0) + 1}` : (video.side ?? video.kind);
  return `${of}.${video.mime === "video/mp4" ? "mp4" : "webm"}`;
}

export async function readUnfinishedBytes(
  ctx: Ctx,
  verificationId: string,
): Promise<{ applicant: number; project: number }> {
  const { rows } = await sql<{ applicant: string; project: string }>`
    select coalesce(sum(video.size_bytes), 0) as project,
      coalesce(sum(video.size_bytes) filter (where v.applicant_id = mine.applicant_id), 0) as applicant
    from verifications v
    join verification_videos video on video.project_id = v.project_id and video.verification_id = v.id
    cross join (select applicant_id from verifications
      where project_id = ${ctxProjectOf(ctx)} and id = ${verificationId}) mine
    where v.project_id = ${ctxProjectOf(ctx)} and (v.status = 'created'
      or (v.resubmission_id is not null and video.replaced_at is not null and video.kept_in is null))`.execute(ctx.tx);
  const [row] = rows;
  return { applicant: Number(row?.applicant ?? 0), project: Number(row?.project ?? 0) };
}
