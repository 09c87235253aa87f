import { reviewRules } from "#contract/project/review-rules.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { changeReviewRules, readReviewRules } from "./review-rules.service.ts";

export const reviewRuleRoutes = implementEndpoints(reviewRules, {
  show: ({ ctx }) => readReviewRules(ctx),
  change: ({ ctx, body }) => changeReviewRules(ctx, body),
});
