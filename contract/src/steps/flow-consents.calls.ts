import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowConsentFailures = failures("flow-consents", {
  not_requested: { status: 422, parameter: "consents", message: "This form does not ask for that." },
  language_not_offered: { status: 422, parameter: "language", message: "This form is not offered in that language." },
});

export const flowConsents = {
  giveConsents: { method: "POST", path: "/api/flow/consents", effect: "write" },
  chooseLanguage: { method: "POST", path: "/api/flow/language", effect: "write" },
} as const satisfies EndpointAddresses;
