import { z } from "zod";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { Id, paragraphsInput, textInput } from "#contract/input/fields.ts";
import { blacklistedFields } from "#contract/screening/blacklists/blacklist-values.ts";
import { checkNames } from "../records/verifications/check-evidence.ts";
import { declineReasons, verificationStatuses } from "../records/verifications/verification-states.ts";

export const OpenChecks = z.array(z.enum(checkNames)).max(checkNames.length).default([]);

export const VerificationDecision = z
  .object({
    verification_id: Id,
    rowVersion: z.number().int(),
    /** With more by now the decision is refused. */
    later_duplicates: z.number().int().min(0).default(0),
    /** Checks that are not clear, as the reviewer saw them; an approval that does not name one is refused. */
    open: OpenChecks,
    status: z.enum(["valid", "invalid"]),
    decline_reasons: z.array(z.enum(declineReasons)).max(declineReasons.length).default([]),
    /** Codes of the project's lists on which the applicant is put. */
    blacklists: z.array(textInput(0, 128)).max(100).default([]),
    /** What of the applicant stands there then; left out: all that is known. */
    blacklist_fields: z.array(z.enum(blacklistedFields)).max(blacklistedFields.length).optional(),
    comment: paragraphsInput(0, 2000).default(""),
  })
  .refine((decision) => decision.status === "valid" || decision.decline_reasons.length > 0, {
    path: ["decline_reasons"],
    message: verificationFailures.reason_needed.message,
  })
  .refine(({ status, blacklists }) => status === "invalid" || blacklists.length === 0, {
    path: ["blacklists"],
    message: verificationFailures.approved_to_blacklist.message,
  })
  .refine(
    ({ status, decline_reasons, comment }) =>
      status === "valid" || comment !== "" || !decline_reasons.includes("OTHER"),
    { path: ["comment"], message: verificationFailures.comment_needed.message },
  );
export type VerificationDecision = z.infer<typeof VerificationDecision>;

export const DecidedVerification = z.object({
  status: z.enum(verificationStatuses),
  rowVersion: z.number().int(),
  undoSeconds: z.number().int(),
  /** Names of the lists on which an earlier decline had put the applicant, and which an approval took back. */
  blacklistsTakenOff: z.array(z.string()),
});
