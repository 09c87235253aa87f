import { callbacks } from "#contract/callbacks/callbacks.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listCallbacks, showCallback } from "./callbacks.list.service.ts";
import { resendMany } from "./callbacks.resend.service.ts";

export const callbackRoutes = implementEndpoints(callbacks, {
  list: ({ ctx, query }) => listCallbacks(ctx, query),
  show: ({ ctx, params }) => showCallback(ctx, params.id),
  resend: ({ ctx, body }) => resendMany(ctx, body.ids),
});
