import { assignments } from "#contract/records/assignments.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listAssignableReviewers, readReviewSettings } from "./assignments.queries.ts";
import { assignVerifications, changeReviewSettings } from "./assignments.service.ts";

export const assignmentRoutes = implementEndpoints(assignments, {
  reviewers: ({ ctx }) => listAssignableReviewers(ctx),
  assign: ({ ctx, body }) => assignVerifications(ctx, body),
  settings: ({ ctx }) => readReviewSettings(ctx),
  changeSettings: ({ ctx, body }) => changeReviewSettings(ctx, body),
});
