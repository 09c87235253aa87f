import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

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
    message: "You have sent too much video. Ask for a new link.",
  },
  not_a_video: { status: 422, parameter: "file", message: "Use a WebM or MP4 video." },
  damaged: { status: 422, parameter: "file", message: "The recording is damaged. Please record it again." },
  no_picture: { status: 422, parameter: "file", message: "There is no picture in this recording." },
  not_found: { status: 404, parameter: "id", message: "Video not found." },
});

export const flowVideos = {
  add: { method: "POST", path: "/api/flow/videos", effect: "write" },
  video: { method: "GET", path: "/api/flow/videos/:id", effect: "read" },
} as const satisfies EndpointAddresses;
