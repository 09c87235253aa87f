import { flowLiveness } from "#contract/steps/flow-liveness.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { addAct, discardAct, startRun, storeAct } from "./flow-liveness.service.ts";

export const flowLivenessRoutes = implementEndpoints(flowLiveness, {
  start: ({ ctx }) => startRun(ctx),
  add: preparedEndpoint(flowLiveness.add, {
    prepare: ({ platform, before, body, upload }) => storeAct(platform, before, body, upload),
    handle: ({ ctx, body, prepared: stored }) => addAct(ctx, body, stored),
    undo: ({ platform, before, prepared: stored }) => discardAct(platform, before, stored),
  }),
});
