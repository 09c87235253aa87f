import { flowVideoCalls, videoCalls } from "#contract/visits/video-calls.contract.ts";
import { ctxVerificationOf } from "#server/platform/ctx.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { readCallView, readRoom, readWaiting } from "./video-calls.queries.ts";
import { joinRoom, leaveRoom, startRecording, startVideoCall, stopVideoCall } from "./video-calls.service.ts";
import { addSnapshot, discardSnapshot, storeSnapshot } from "./video-calls.snapshots.service.ts";

export const videoCallRoutes = implementEndpoints(videoCalls, {
  start: ({ ctx, body }) => startVideoCall(ctx, body),
  record: ({ ctx, body }) => startRecording(ctx, body),
  stop: ({ ctx, body }) => stopVideoCall(ctx, body),
  waiting: ({ ctx }) => readWaiting(ctx),
  view: ({ ctx, params }) => readCallView(ctx, params.id),
  snapshot: preparedEndpoint(videoCalls.snapshot, {
    prepare: ({ platform, before, params, body, upload }) =>
      storeSnapshot(platform, before, { verificationId: params.id, side: body.side }, upload),
    handle: ({ ctx, params, body, prepared: stored }) =>
      addSnapshot(ctx, { verificationId: params.id, side: body.side }, stored),
    undo: ({ platform, before, prepared: stored }) => discardSnapshot(platform, before, stored),
  }),
});

export const flowVideoCallRoutes = implementEndpoints(flowVideoCalls, {
  room: ({ ctx }) => readRoom(ctx, ctxVerificationOf(ctx)),
  join: ({ ctx, body }) => joinRoom(ctx, body),
  leave: ({ ctx }) => leaveRoom(ctx),
});
