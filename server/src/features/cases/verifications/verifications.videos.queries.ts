import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { findVideo, readVideosForReview } from "#server/features/steps/flow-videos/flow-videos.queries.ts";
import { findMember } from "#server/features/team/members/members.queries.ts";
import { isMember } from "#server/platform/actor.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

type Row = Awaited<ReturnType<typeof readVideosForReview>>[number];
const toView = (row: Row | undefined) =>
  row
    ? {
        id: row.id,
        kind: row.kind,
        durationMs: row.duration_ms,
        sizeBytes: row.size_bytes,
        recorded: row.created_at.toISOString(),
      }
    : null;

export async function viewVideos(ctx: Ctx, id: string, form: FormConfig, photos: readonly FileSide[]) {
  const rows = await readVideosForReview(ctx, id);
  const quiz = stepOf(form, "VIDEO");
  const isRecorded = (side: FileSide) =>
    stepOf(form, side === "selfie" ? "FACIAL" : "DOCUMENT")?.recordVideo === true && photos.includes(side);
  const found = (of: "front" | "back" | "selfie") =>
    rows.find(({ kind, side }) => (of === "selfie" ? kind === "selfie" : side === of));
  return {
    videoQuiz: quiz
      ? {
          manager: quiz.managerId === null ? null : ((await findMember(ctx, quiz.managerId))?.name ?? null),
          isYours: quiz.managerId !== null && isMember(ctx.actor) && ctx.actor.id === quiz.managerId,
          isOneTake: quiz.fraudProtection,
          answers: quiz.questions.map((question, index) => ({
            question,
            video: toView(rows.find((row) => row.question === index)),
          })),
        }
      : null,
    recordings: (["front", "back", "selfie"] as const)
      .filter(isRecorded)
      .map((of) => ({ of, video: toView(found(of)) })),
  };
}

/** @throws verifications.file_not_found */
export async function findVideoToWatch(ctx: Ctx, { id, videoId }: { id: string; videoId: string }) {
  const video = await findVideo(ctx, id, videoId);
  if (!video) throw fail(verificationFailures.file_not_found);
  return video;
}
