import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide, VideoKind } from "#contract/records/forms/identity-documents.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { flowVideoFailures } from "#contract/steps/flow-videos.calls.ts";
import type { VideoOffer } from "#contract/steps/flow-videos.contract.ts";
import type { VideoReading } from "#engines/videos/read-video.ts";

/** Recorders start and stop late. */
const graceMs = 5_000;
const longestRecordingMs = 20_000;
/** 16 Mbit/s, far above what phones record: a larger file holds something else. */
const mostBytesPerSecond = 2_000_000;
/** Eight of one applicant's largest would be 800 MB. */
const mostUnfinishedBytes = { applicant: 600_000_000, project: 20_000_000_000 };

export const longestMs = (form: FormConfig, kind: VideoKind): number =>
  (kind === "quiz" ? (stepOf(form, "VIDEO")?.answerSeconds ?? 0) * 1000 : longestRecordingMs) + graceMs;

/** `answered`: questions that have an answer. */
export function whyNotTakeVideo(
  form: FormConfig,
  answered: ReadonlySet<number>,
  { kind, question = -1, durationMs }: VideoOffer,
): ApiFailure | null {
  const quiz = stepOf(form, "VIDEO");
  if (kind === "quiz") {
    if (!quiz) return flowVideoFailures.not_needed;
    if (question >= quiz.questions.length) return flowVideoFailures.no_such_question;
    if (quiz.fraudProtection && answered.has(question)) return flowVideoFailures.answered_already;
  } else if (!stepOf(form, kind === "selfie" ? "FACIAL" : "DOCUMENT")?.recordVideo) return flowVideoFailures.not_needed;
  return durationMs > longestMs(form, kind) ? flowVideoFailures.too_long : null;
}

/** A recording belongs to the photo during which it was made. */
export function isVideoRequested(
  { kind, side }: Pick<VideoOffer, "kind" | "side">,
  { items, sides }: { items: readonly ResubmissionItem[]; sides: readonly FileSide[] },
): boolean {
  if (kind === "quiz") return items.includes("VIDEO");
  return sides.includes(kind === "selfie" ? "selfie" : (side ?? "front"));
}

export function whyRefuseVideo(video: VideoReading, sizeBytes: number, allowedMs: number): ApiFailure | null {
  if (!video.ok) return flowVideoFailures[video.refusal];
  if (video.durationMs !== null && video.durationMs > allowedMs) return flowVideoFailures.too_long;
  const lengthMs = video.durationMs === null ? allowedMs : video.durationMs + graceMs;
  return sizeBytes > (lengthMs / 1000) * mostBytesPerSecond ? flowVideoFailures.too_long : null;
}

export function whyKeepNoMore(
  unfinishedBytes: { applicant: number; project: number },
  sizeBytes: number,
): ApiFailure | null {
  if (unfinishedBytes.applicant + sizeBytes > mostUnfinishedBytes.applicant) return flowVideoFailures.too_much;
  return unfinishedBytes.project + sizeBytes > mostUnfinishedBytes.project ? commonFailures.unavailable : null;
}
