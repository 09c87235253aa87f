import { z } from "zod";
import { videoKinds } from "#contract/records/forms/identity-documents.ts";

export const VideoView = z.object({
  id: z.string(),
  kind: z.enum(videoKinds),
  durationMs: z.number().int(),
  sizeBytes: z.number().int(),
  recorded: z.iso.datetime(),
});
export type VideoView = z.infer<typeof VideoView>;

export const VideoQuizView = z.object({
  manager: z.string().nullable(),
  isYours: z.boolean(),
  isOneTake: z.boolean(),
  answers: z.array(z.object({ question: z.string(), video: VideoView.nullable() })),
});
export type VideoQuizView = z.infer<typeof VideoQuizView>;

export const RecordingView = z.object({ of: z.enum(["front", "back", "selfie"]), video: VideoView.nullable() });
export type RecordingView = z.infer<typeof RecordingView>;
