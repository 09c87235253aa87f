import type { Failure } from "#contract/failures.ts";
import { flowVideoFailures, type VideoOffer } from "#contract/flow-videos.contract.ts";
import type { FormConfig } from "#contract/form-config.ts";
import { stepOf } from "#contract/form-steps.ts";
import type { VideoKind } from "#contract/identity-documents.ts";
import type { ReadVideo } from "#engines/videos/read-video.ts";

/** A recorder starts late and stops late; nobody is refused for that. */
const graceMs = 5_000;
/** Of what the camera saw before a photo was taken. */
const longestRecordingMs = 20_000;
/** Sixteen megabits a second: far above what phones record, and a bound where a container tells no duration. */
const mostBytesPerSecond = 2_000_000;

/** How long a recording of this kind may last. */
export const longestMs = (form: FormConfig, kind: VideoKind): number =>
  (kind === "quiz" ? (stepOf(form, "VIDEO")?.answerSeconds ?? 0) * 1000 : longestRecordingMs) + graceMs;

/** Why a recording may not be given now, or null. `answered` are the questions that have an answer. */
export function whyNotTakeVideo(
  form: FormConfig,
  answered: ReadonlySet<number>,
  { kind, question = -1, durationMs }: VideoOffer,
): Failure | null {
  const quiz = stepOf(form, "VIDEO");
  if (kind === "quiz") {
    if (!quiz) return flowVideoFailures.not_needed;
    if (question >= quiz.questions.length) return flowVideoFailures.no_such_question;
    if (quiz.fraudProtection && answered.has(question)) return flowVideoFailures.answered_already;
  } else if (!stepOf(form, kind === "selfie" ? "FACIAL" : "DOCUMENT")?.recordVideo) return flowVideoFailures.not_needed;
  return durationMs > longestMs(form, kind) ? flowVideoFailures.too_long : null;
}

/** Why the bytes themselves are refused, or null: what they are, and how long they really last. */
export function whyRefuseVideo(video: ReadVideo, sizeBytes: number, allowedMs: number): Failure | null {
  if (!video.ok) return flowVideoFailures[video.refusal];
  const isTooLong =
    video.durationMs === null ? sizeBytes > (allowedMs / 1000) * mostBytesPerSecond : video.durationMs > allowedMs;
  return isTooLong ? flowVideoFailures.too_long : null;
}
