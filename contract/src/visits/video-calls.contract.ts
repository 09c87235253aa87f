import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { VideoView } from "../records/verifications/verification-videos.ts";
import { applicantStates, recordingStates } from "./video-calls/line-messages.ts";
import { videoCalls as calls, flowVideoCalls as flowCalls } from "./video-calls.calls.ts";

const OfVerification = z.object({ verification_id: Id });

export const snapshotSides = ["front", "back", "selfie"] as const;

export const VideoCallView = z.object({
  /** Neither decided nor recorded, and the form asks for a call. */
  canCall: z.boolean(),
  /** Calls of this form are recorded. */
  records: z.boolean(),
  waiting: z.object({ since: z.iso.datetime(), agreed: z.boolean() }).nullable(),
  call: z
    .object({
      id: z.string(),
      reviewer: z.string(),
      isYours: z.boolean(),
      started: z.iso.datetime(),
      applicant: z.enum(applicantStates),
      recording: z.enum(recordingStates),
    })
    .nullable(),
  /** Ended ones, the newest first. `isFinishing`: its recording is being put together. */
  past: z.array(
    z.object({
      id: z.string(),
      reviewer: z.string(),
      started: z.iso.datetime(),
      seconds: z.number().int(),
      end: z.enum(["stopped", "lost"]),
      isFinishing: z.boolean(),
      /** Of the recording, what could not be stored. */
      lostSeconds: z.number().int(),
    }),
  ),
  recording: VideoView.omit({ kind: true }).nullable(),
  /** Photos that a snapshot can take the place of. */
  sides: z.array(z.enum(snapshotSides)),
});
export type VideoCallView = z.infer<typeof VideoCallView>;

const WaitingApplicant = z.object({
  verificationId: z.string(),
  name: z.string(),
  form: z.string(),
  since: z.iso.datetime(),
  /** Who is in a call with the applicant. */
  reviewer: z.string().nullable(),
});

export const videoCalls = {
  start: endpoint(calls.start, {
    side: "desk",
    access: "verifications:review",
    summary: "Calls the applicant; a colleague who calls meanwhile is refused",
    limit: { max: 30, seconds: 60, per: "account" },
    body: OfVerification,
    reply: VideoCallView,
  }),
  record: endpoint(calls.record, {
    side: "desk",
    access: "verifications:review",
    summary: "Begins to record the call; the applicant has agreed",
    limit: { max: 30, seconds: 60, per: "account" },
    body: OfVerification,
    reply: VideoCallView,
  }),
  stop: endpoint(calls.stop, {
    side: "desk",
    access: "verifications:review",
    summary: "Ends the call: its recording is kept, and snapshots are checked",
    limit: { max: 30, seconds: 60, per: "account" },
    body: OfVerification,
    reply: VideoCallView,
  }),
  waiting: endpoint(calls.waiting, {
    side: "desk",
    access: "verifications:review",
    summary: "Applicants who wait for a call, the longest first",
    reply: z.object({ items: z.array(WaitingApplicant), total: z.number().int() }),
  }),
  view: endpoint(calls.view, {
    side: "desk",
    access: "verifications:read",
    summary: "The state of the live video of a verification",
    reply: VideoCallView,
  }),
  snapshot: endpoint(calls.snapshot, {
    side: "desk",
    access: "verifications:review",
    summary:
      "A picture of the call takes the place of a photo, if it passes what a photo must; the photo stays as history",
    limit: { max: 40, seconds: 60, per: "account" },
    upload: { maxBytes: limits.uploadBytes },
    body: z.object({ side: z.enum(snapshotSides) }),
    reply: z.object({ id: z.string(), side: z.enum(snapshotSides) }),
  }),
};

const VideoCallRoom = z.object({
  /** A call can be had. */
  isOpen: z.boolean(),
  records: z.boolean(),
  hasAgreed: z.boolean(),
  isWaiting: z.boolean(),
  /** How many wait in all. */
  waiting: z.number().int(),
});

export const flowVideoCalls = {
  room: endpoint(flowCalls.room, {
    side: "applicants",
    access: "applicant",
    summary: "Whether the applicant can wait for a live video call, and what is recorded",
    reply: VideoCallRoom,
  }),
  join: endpoint(flowCalls.join, {
    side: "applicants",
    access: "applicant",
    summary: "The applicant waits for a call, and agrees to be recorded where the form records",
    limit: { max: 60, seconds: 60, per: "applicant" },
    body: z.object({ agrees: z.boolean() }),
    reply: VideoCallRoom,
  }),
  leave: endpoint(flowCalls.leave, {
    side: "applicants",
    access: "applicant",
    summary: "The applicant no longer waits; the place in the queue is released",
    limit: { max: 60, seconds: 60, per: "applicant" },
    reply: Nothing,
  }),
};
