import { flowVideos } from "#contract/steps/flow-videos.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { addVideo, discardVideo, openVideo, storeVideo } from "./flow-videos.service.ts";

export const flowVideoRoutes = implementEndpoints(flowVideos, {
  add: preparedEndpoint(flowVideos.add, {
    prepare: ({ platform, before, body, upload }) => storeVideo(platform, before, body, upload),
    handle: ({ ctx, body, prepared: stored }) => addVideo(ctx, body, stored),
    undo: ({ platform, before, prepared: stored }) => discardVideo(platform, before, stored),
  }),
  video: ({ ctx, params }) => openVideo(ctx, params.id),
});
