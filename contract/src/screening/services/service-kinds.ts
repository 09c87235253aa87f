import { pricedServices } from "../../money/prices.ts";

/** What can be requested; each has a price. */
export const serviceTypes = pricedServices;
export type ServiceType = (typeof serviceTypes)[number];

export const cryptoServices = ["crypto_address", "crypto_transaction"] as const;

/** What such a request holds of a person is for who requested it and for who may read verifications (decision 0093). */
export const isAboutPerson = (type: ServiceType): boolean => !cryptoServices.some((each) => each === type);

/** `valid`: there is an answer (shown as Success); `invalid`: there is none (shown as Error). */
export const serviceStatuses = ["processing", "valid", "invalid"] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

export const riskScores = ["low", "medium", "high"] as const;
export type RiskScore = (typeof riskScores)[number];

/** Specification 2, section 9: Sender (deposit), Recipient (withdrawal). */
export const cryptoDirections = ["sender", "recipient"] as const;

/**
 * Why there is no answer. `provider_failed`: the operator's provider did not answer; `nothing_read`: no machine-readable
 * zone was found; `no_lists`: none of the wanted lists is loaded; `no_media`: no news are; `media_in_part`: nothing was found in
 * news of which not all could be searched; `interrupted`: the work was lost.
 */
export const serviceProblems = [
  "provider_failed",
  "nothing_read",
  "no_lists",
  "no_media",
  "media_in_part",
  "interrupted",
  "internal",
] as const;
export type ServiceProblem = (typeof serviceProblems)[number];
