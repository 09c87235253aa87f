import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FlowVideo } from "../records/flow/flow-given.ts";
import { formLimits } from "../records/forms/form-limits.ts";
import { videoKinds } from "../records/forms/identity-documents.ts";
import { flowVideos as calls } from "./flow-videos.calls.ts";

const count = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), "Enter a whole number.")
    .transform(Number);

export const VideoOffer = z
  .object({
    kind: z.enum(videoKinds),
    question: count(2).optional(),
    side: z.enum(["front", "back"]).optional(),
    durationMs: count(7).pipe(z.number().min(1, "Enter its length.")),
  })
  .superRefine(({ kind, question, side }, check) => {
    const say = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if ((kind === "quiz") !== (question !== undefined))
      say("question", "A question belongs to each answer of the quiz.");
    if ((kind === "document") !== (side !== undefined)) say("side", "A side belongs to each recording of a document.");
  });
export type VideoOffer = z.output<typeof VideoOffer>;

export const flowVideos = {
  add: endpoint(calls.add, {
    side: "applicants",
    access: "applicant",
    summary: "Takes one recording: an answer of the video quiz, or what the camera saw while a photo was taken",
    limit: { max: 40, seconds: 60, per: "applicant" },
    upload: { maxBytes: formLimits.videoBytes, streamed: true },
    body: VideoOffer,
    reply: FlowVideo,
  }),
  video: endpoint(calls.video, {
    side: "applicants",
    access: "applicant",
    summary: "One of the applicant's own recordings",
    reply: "file",
  }),
};
