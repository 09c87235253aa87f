import { savedViews } from "#contract/project/saved-views.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listViews } from "./saved-views.queries.ts";
import { changeView, chooseDefaultView, createView, removeView } from "./saved-views.service.ts";

export const savedViewRoutes = implementEndpoints(savedViews, {
  list: ({ ctx }) => listViews(ctx),
  create: ({ ctx, body }) => createView(ctx, body),
  change: ({ ctx, params, body }) => changeView(ctx, params.id, body),
  remove: ({ ctx, params }) => removeView(ctx, params.id),
  chooseDefault: ({ ctx, body }) => chooseDefaultView(ctx, body.view_id),
});
