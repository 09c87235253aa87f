import { z } from "zod";
import { videoKinds } from "#contract/forms/identity-documents.ts";

export const VideoView = z.object({
  id: z.string(),
  kind: z.enum(videoKinds),
  durationMs: z.number().int(),
  sizeBytes: z.number().int(),
  recorded: z.iso.datetime(),
});
export type VideoView = z.infer<typeof VideoView>;

/** In the form's order; an answer is null while it was not given. */
export const VideoQuizView = z.object({
  /** Name of the member who should watch the answers; null: any reviewer. */
  manager: z.string().nullable(),
  /** The caller is that member. */
  isYours: z.boolean(),
  isOneTake: z.boolean(),
  answers: z.array(z.object({ question: z.string(), video: VideoView.nullable() })),
});
export type VideoQuizView = z.infer<typeof VideoQuizView>;

/** Recorded while a photo was taken, for each photo of which the form wants it; null when there is none. */
export const RecordingView = z.object({ of: z.enum(["front", "back", "selfie"]), video: VideoView.nullable() });
export type RecordingView = z.infer<typeof RecordingView>;
