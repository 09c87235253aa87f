import { webhookEndpoints } from "#contract/callbacks/webhook-endpoints.contract.ts";
import { noteCallbackTrial } from "#server/features/callbacks/callbacks/callbacks.trial.service.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { listEndpoints } from "./webhook-endpoints.queries.ts";
import {
  addEndpoint,
  changeEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
} from "./webhook-endpoints.service.ts";
import { tryEndpoint } from "./webhook-endpoints.trial.service.ts";

export const webhookEndpointRoutes = implementEndpoints(webhookEndpoints, {
  list: ({ ctx }) => listEndpoints(ctx),
  create: ({ ctx, body }) => addEndpoint(ctx, body),
  change: ({ ctx, params, body }) => changeEndpoint(ctx, params.id, body),
  remove: ({ ctx, params }) => removeEndpoint(ctx, params.id),
  pause: ({ ctx, params }) => pauseEndpoint(ctx, params.id),
  resume: ({ ctx, params }) => resumeEndpoint(ctx, params.id),
  rotateSecret: ({ ctx, params }) => rotateEndpointSecret(ctx, params.id),
  test: preparedEndpoint(webhookEndpoints.test, {
    prepare: ({ before, params }) => tryEndpoint(before, params.id),
    handle: async ({ ctx, prepared: { url, result } }) => noteCallbackTrial(ctx, url, result),
  }),
});
