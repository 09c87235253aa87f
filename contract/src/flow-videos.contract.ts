import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { FlowVideo } from "./flow.contract.ts";
import { formLimits } from "./forms/form-limits.ts";
import { videoKinds } from "./forms/identity-documents.ts";

export const flowVideoFailures = failures("flow-videos", {
  not_needed: { status: 422, parameter: "kind", message: "This recording is not needed." },
  no_such_question: { status: 422, parameter: "question", message: "This question does not exist." },
  answered_already: {
    status: 409,
    parameter: "question",
    message: "This question has already been answered. It can only be answered once.",
  },
  too_long: { status: 422, parameter: "durationMs", message: "The recording is too long." },
  too_much: {
    status: 409,
    parameter: "file",
    message: "You have sent more video than can be kept. Ask for a new link.",
  },
  not_a_video: { status: 422, parameter: "file", message: "Use a WebM or MP4 video." },
  damaged: { status: 422, parameter: "file", message: "The recording is damaged. Please record it again." },
  no_picture: { status: 422, parameter: "file", message: "There is no picture in this recording." },
  not_found: { status: 404, parameter: "id", message: "Video not found." },
});

const count = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), "Enter a whole number.")
    .transform(Number);

/** `question`: an answer of the quiz; `side`: recorded with a photo of the document. */
export const VideoOffer = z
  .object({
    kind: z.enum(videoKinds),
    question: count(2).optional(),
    side: z.enum(["front", "back"]).optional(),
    durationMs: count(7).pipe(z.number().min(1, "Say how long it lasts.")),
  })
  .superRefine(({ kind, question, side }, check) => {
    const say = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if ((kind === "quiz") !== (question !== undefined))
      say("question", "A question belongs to each answer of the quiz.");
    if ((kind === "document") !== (side !== undefined)) say("side", "A side belongs to each recording of a document.");
  });
export type VideoOffer = z.output<typeof VideoOffer>;

export const flowVideos = {
  add: endpoint({
    method: "POST",
    path: "/api/flow/videos",
    access: "applicant",
    effect: "write",
    summary: "Takes one recording: an answer of the video quiz, or what the camera saw while a photo was taken",
    limit: { max: 40, seconds: 60, per: "applicant" },
    upload: { maxBytes: formLimits.videoBytes, streamed: true },
    body: VideoOffer,
    reply: FlowVideo,
  }),
  video: endpoint({
    method: "GET",
    path: "/api/flow/videos/:id",
    access: "applicant",
    effect: "read",
    summary: "One of the applicant's own recordings",
    reply: "file",
  }),
};
