import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const videoCallFailures = failures("video-calls", {
  not_requested: { status: 409, parameter: "verification_id", message: "This form has no live video call." },
  not_sent: { status: 409, parameter: "status", message: "The applicant has not submitted yet." },
  decided: { status: 409, parameter: "status", message: "This verification has been decided." },
  recorded: { status: 409, parameter: "verification_id", message: "A call with this applicant has been recorded." },
  taken_by_colleague: {
    status: 409,
    parameter: "verification_id",
    message: "Another member is in a call with this applicant.",
  },
  no_call: { status: 409, parameter: "verification_id", message: "You are not in a call with this applicant." },
  not_recording: { status: 409, parameter: "verification_id", message: "Calls of this form are not recorded." },
  not_joined: { status: 409, parameter: "verification_id", message: "The applicant is not in the call." },
  not_agreed: {
    status: 409,
    parameter: "verification_id",
    message: "The applicant has not agreed to be recorded.",
  },
  agreement_needed: {
    status: 422,
    parameter: "agrees",
    message: "The call is recorded. Agree to the recording to join.",
  },
  not_waiting: { status: 409, parameter: "call", message: "There is no call waiting for you right now." },
  busy: {
    status: 503,
    parameter: "server",
    message: "All call lines are busy. Try again in a few minutes.",
  },
  no_document_chosen: {
    status: 409,
    parameter: "side",
    message: "This verification has no photo that the snapshot could replace.",
  },
  being_checked: {
    status: 409,
    parameter: "status",
    message: "Snapshots can be taken once the checks have finished and the verification is to review.",
  },
  not_a_socket: { status: 400, parameter: "upgrade", message: "This address accepts WebSocket connections only." },
});

export const videoCalls = {
  start: { method: "POST", path: "/api/verifications/start-video-call", effect: "write" },
  record: { method: "POST", path: "/api/verifications/start-video-record", effect: "write" },
  stop: { method: "POST", path: "/api/verifications/stop-video-call", effect: "write" },
  waiting: { method: "POST", path: "/api/verifications/waiting-for-call", effect: "read" },
  view: { method: "GET", path: "/api/verifications/:id/video-call", effect: "read" },
  snapshot: { method: "POST", path: "/api/verifications/:id/video-call/snapshots", effect: "write" },
} as const satisfies EndpointAddresses;

export const flowVideoCalls = {
  room: { method: "GET", path: "/api/flow/video-call", effect: "read" },
  join: { method: "POST", path: "/api/flow/video-call/join", effect: "write" },
  leave: { method: "POST", path: "/api/flow/video-call/leave", effect: "write" },
} as const satisfies EndpointAddresses;

/** WebSockets, outside of the contract's endpoints: see docs/live-video.md. */
export const videoCallLines = {
  reviewer: "/api/verifications/:id/video-call/line",
  applicant: "/api/flow/video-call/line",
} as const;
