import { resubmissions } from "#contract/cases/resubmissions.contract.ts";
import { implement } from "#server/platform/http.ts";
import { listRequests } from "./resubmissions.queries.ts";
import { askAgain, previewRequest, renewLink, withdrawRequest } from "./resubmissions.service.ts";

export const resubmissionRoutes = implement(resubmissions, {
  list: ({ ctx, params }) => listRequests(ctx, params.id),
  preview: ({ ctx, body }) => previewRequest(ctx, body),
  ask: ({ ctx, body }) => askAgain(ctx, body),
  renewLink: ({ ctx, params, body }) => renewLink(ctx, params.id, body),
  withdraw: ({ ctx, params }) => withdrawRequest(ctx, params.id),
});
