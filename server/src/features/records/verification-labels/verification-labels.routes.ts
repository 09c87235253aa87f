import { verificationLabels } from "#contract/cases/verification-labels.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { labelVerifications } from "./verification-labels.service.ts";

export const verificationLabelRoutes = implementEndpoints(verificationLabels, {
  change: ({ ctx, body }) => labelVerifications(ctx, body),
});
