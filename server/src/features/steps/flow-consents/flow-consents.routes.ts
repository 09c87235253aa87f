import { flowConsents } from "#contract/steps/flow-consents.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { chooseLanguage, giveConsents } from "./flow-consents.service.ts";

export const flowConsentRoutes = implementEndpoints(flowConsents, {
  giveConsents: ({ ctx, body }) => giveConsents(ctx, body.consents),
  chooseLanguage: ({ ctx, body }) => chooseLanguage(ctx, body.language),
});
