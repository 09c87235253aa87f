import { formReviewers } from "#contract/project/form-reviewers.contract.ts";
import { implement } from "#server/platform/http.ts";
import { listReviewers } from "./form-reviewers.queries.ts";

export const formReviewerRoutes = implement(formReviewers, {
  list: ({ ctx }) => listReviewers(ctx),
});
