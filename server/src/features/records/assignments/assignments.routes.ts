import { assignments } from "#contract/records/assignments.contract.ts";
import { implement } from "#server/platform/http.ts";
import { listReviewers, readReviewSettings } from "./assignments.queries.ts";
import { assignVerifications, changeReviewSettings } from "./assignments.service.ts";

export const assignmentRoutes = implement(assignments, {
  reviewers: ({ ctx }) => listReviewers(ctx),
  assign: ({ ctx, body }) => assignVerifications(ctx, body),
  settings: ({ ctx }) => readReviewSettings(ctx),
  changeSettings: ({ ctx, body }) => changeReviewSettings(ctx, body),
});
