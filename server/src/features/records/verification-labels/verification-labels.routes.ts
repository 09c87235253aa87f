import { verificationLabels } from "#contract/cases/verification-labels.contract.ts";
import { implement } from "#server/platform/http.ts";
import { labelVerifications } from "./verification-labels.service.ts";

export const verificationLabelRoutes = implement(verificationLabels, {
  change: ({ ctx, body }) => labelVerifications(ctx, body),
});
