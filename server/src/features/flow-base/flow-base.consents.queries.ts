import { z } from "zod";
import { legalNames } from "#contract/forms/legal-names.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { readKept } from "./flow-base.answers.queries.ts";

/** What is kept of one consent: when, to which version of the form, and which text that was. */
export const Consent = z.object({
  name: z.enum(legalNames),
  at: z.iso.datetime(),
  formVersion: z.number().int(),
  /** Of `url`, a line feed and `text`, in hex. */
  sha256: z.string(),
});
export type Consent = z.infer<typeof Consent>;
/** The answers of the step `CONSENT`. */
export const ConsentAnswers = z.object({ consents: z.array(Consent) });

/** The step under which consents stand among a verification's answers. */
export const consentStep = "CONSENT";

/** What the applicant has agreed to, in the order in which they did. */
export async function readConsents(ctx: Ctx, verificationId: string): Promise<Consent[]> {
  const kept = (await readKept(ctx, verificationId, consentStep))[consentStep];
  return kept === undefined ? [] : ConsentAnswers.parse(kept).consents;
}
