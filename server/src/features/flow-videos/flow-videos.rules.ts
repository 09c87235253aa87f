import { commonFailures, type Failure } from "#contract/failures.ts";
import { flowVideoFailures } from "#contract/flow-videos.calls.ts";
import type { VideoOffer } from "#contract/flow-videos.contract.ts";
import type { FormConfig } from "#contract/forms/form-config.ts";
import { stepOf } from "#contract/forms/form-steps.ts";
import type { VideoKind } from "#contract/forms/identity-documents.ts";
import type { ReadVideo } from "#engines/videos/read-video.ts";

/** A recorder starts late and stops late; nobody is refused for that. */
const graceMs = 5_000;
/** Of what the camera saw before a photo was taken. */
const longestRecordingMs = 20_000;
/** Sixteen megabits a second: far above what phones record. What is larger than its length explains is filled with something else. */
const mostBytesPerSecond = 2_000_000;
/** What is kept of recordings that were not handed in: by one applicant (eight of the largest would be 800 MB), in one project. */
const mostUnfinishedBytes = { applicant: 600_000_000, project: 20_000_000_000 };

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

/** Why the bytes themselves are refused, or null: what they are, how long they really last, and whether that explains their size. */
export function whyRefuseVideo(video: ReadVideo, sizeBytes: number, allowedMs: number): Failure | null {
  if (!video.ok) return flowVideoFailures[video.refusal];
  if (video.durationMs !== null && video.durationMs > allowedMs) return flowVideoFailures.too_long;
  const lengthMs = video.durationMs === null ? allowedMs : video.durationMs + graceMs;
  return sizeBytes > (lengthMs / 1000) * mostBytesPerSecond ? flowVideoFailures.too_long : null;
}

/** Why no further recording of this size is kept beside what was not handed in yet, or null. */
export function whyKeepNoMore(
  unfinishedBytes: { applicant: number; project: number },
  sizeBytes: number,
): Failure | null {
  if (unfinishedBytes.applicant + sizeBytes > mostUnfinishedBytes.applicant) return flowVideoFailures.too_much;
  return unfinishedBytes.project + sizeBytes > mostUnfinishedBytes.project ? commonFailures.unavailable : null;
}
