import { formTrials } from "#contract/forms/form-trials.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { tryRules } from "./form-trials.service.ts";

export const formTrialRoutes = implementEndpoints(formTrials, {
  run: ({ ctx, body }) => tryRules(ctx, body),
});
