import { z } from "zod";
import { duplicateKinds } from "../records/verifications/verification-states.ts";

/** What two applicants have in common; of a company and a person: what the person is to it. */
export const linkedWays = ["BENEFICIAL", "AUTHORISED", ...duplicateKinds] as const;

export const LinkedApplicant = z.object({
  id: z.string(),
  /** '' while unknown. */
  name: z.string(),
  ways: z.array(z.enum(linkedWays)),
});

/** How many other applicants are shown: next to one, and within two steps. */
export const applicantLinkLimits = { firstStep: 20, all: 40 };
