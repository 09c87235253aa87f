import { formReviewers } from "#contract/project/form-reviewers.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listFormReviewers } from "./form-reviewers.queries.ts";

export const formReviewerRoutes = implementEndpoints(formReviewers, {
  list: ({ ctx }) => listFormReviewers(ctx),
});
