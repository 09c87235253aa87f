import type { EndpointAddresses } from "#contract/endpoint.ts";

export const formTrials = {
  run: { method: "POST", path: "/api/forms/try-rules", effect: "read" },
} as const satisfies EndpointAddresses;

/** Days back from now; the first is the usual one. */
export const formTrialDays = [7, 30] as const;
/** The newest of the period. */
export const formTrialCases = 500;
