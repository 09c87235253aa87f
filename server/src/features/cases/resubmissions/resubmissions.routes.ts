import { resubmissions } from "#contract/cases/resubmissions.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listResubmissions } from "./resubmissions.queries.ts";
import {
  previewResubmission,
  renewResubmissionLink,
  requestResubmission,
  withdrawResubmission,
} from "./resubmissions.service.ts";

export const resubmissionRoutes = implementEndpoints(resubmissions, {
  list: ({ ctx, params }) => listResubmissions(ctx, params.id),
  preview: ({ ctx, body }) => previewResubmission(ctx, body),
  ask: ({ ctx, body }) => requestResubmission(ctx, body),
  renewLink: ({ ctx, params, body }) => renewResubmissionLink(ctx, params.id, body),
  withdraw: ({ ctx, params }) => withdrawResubmission(ctx, params.id),
});
