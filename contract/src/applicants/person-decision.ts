import { z } from "zod";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { paragraphsInput } from "#contract/input/fields.ts";
import { declineReasons } from "#contract/records/verifications/verification-states.ts";

/** `rowVersion`: of the company's verification, as the reviewer saw it. */
export const PersonDecision = z
  .object({
    rowVersion: z.number().int(),
    status: z.enum(["valid", "invalid"]),
    decline_reasons: z.array(z.enum(declineReasons)).max(declineReasons.length).default([]),
    comment: paragraphsInput(0, 2000).default(""),
  })
  .refine(({ status, decline_reasons }) => status === "valid" || decline_reasons.length > 0, {
    path: ["decline_reasons"],
    message: verificationFailures.reason_needed.message,
  })
  .refine(
    ({ status, comment, decline_reasons }) =>
      status === "valid" || comment !== "" || !decline_reasons.includes("OTHER"),
    { path: ["comment"], message: verificationFailures.comment_needed.message },
  );
export type PersonDecision = z.infer<typeof PersonDecision>;
