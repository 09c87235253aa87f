import { z } from "zod";
import { type BlacklistedField, blacklistedFields } from "#contract/screening/blacklists/blacklist-values.ts";

/**
 * Kept with the event of a decision. `added`: entries that were new on their list. `isTakenOff`: an approval, which took back
 * what was put there before; its undo puts the applicant there again.
 */
export const BlacklistedValues = z.object({
  codes: z.array(z.string()),
  fields: z.array(z.enum(blacklistedFields)),
  added: z.array(z.object({ code: z.string(), entry: z.string() })),
  isTakenOff: z.boolean().optional(),
});
export type BlacklistedValues = z.infer<typeof BlacklistedValues>;
export type BlacklistedChoice = Pick<BlacklistedValues, "codes" | "fields">;

export const chosenFields = (fields: readonly BlacklistedField[] | undefined): BlacklistedField[] =>
  fields && fields.length > 0 ? [...new Set(fields)] : [...blacklistedFields];
