import { type Ctx, projectOf } from "#server/platform/ctx.ts";

const inUse = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verification_videos")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null);

/** The recordings in use, as the applicant's page knows them. */
export async function readVideos(ctx: Ctx, verificationId: string) {
  const rows = await inUse(ctx, verificationId)
    .select(["id", "kind", "question", "duration_ms", "size_bytes"])
    .orderBy("kind")
    .orderBy("question")
    .execute();
  return rows.map(({ duration_ms, size_bytes, ...row }) => ({
    ...row,
    durationMs: duration_ms,
    sizeBytes: size_bytes,
  }));
}

/** Which questions of the quiz have an answer. */
export const answeredQuestions = (videos: readonly { question: number | null }[]): Set<number> =>
  new Set(videos.flatMap(({ question }) => (question === null ? [] : [question])));

/** The same for reviewers, with which photo it belongs to and when it was given. */
export const readVideosForReview = (ctx: Ctx, verificationId: string) =>
  inUse(ctx, verificationId)
    .select(["id", "kind", "question", "side", "mime", "duration_ms", "size_bytes", "created_at"])
    .execute();

/** A recording in use and where it lies; undefined for any other. */
export const findVideo = (ctx: Ctx, verificationId: string, id: string) =>
  inUse(ctx, verificationId)
    .where("id", "=", id)
    .select(["id", "kind", "question", "side", "storage_key", "mime", "size_bytes"])
    .executeTakeFirst();

/** What a browser saves a recording as. */
export function videoName(video: { kind: string; question: number | null; side: string | null; mime: string }): string {
  const of = video.kind === "quiz" ? `answer-${(video.question ?? 0) + 1}` : (video.side ?? video.kind);
  return `${of}.${video.mime === "video/mp4" ? "mp4" : "webm"}`;
}

/** Recordings out of use whose bytes may still be there. */
export const findReplacedVideos = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verification_videos")
    .select(["id", "storage_key"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is not", null)
    .execute();
