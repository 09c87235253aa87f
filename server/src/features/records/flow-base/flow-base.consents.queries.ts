import { z } from "zod";
import { legalNames } from "#contract/records/forms/legal-names.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { readKeptAnswers } from "./flow-base.answers.queries.ts";

export const Consent = z.object({
  name: z.enum(legalNames),
  at: z.iso.datetime(),
  formVersion: z.number().int(),
  /** Hex, of `url`, a line feed and `text`. */
  sha256: z.string(),
});
export type Consent = z.infer<typeof Consent>;
export const ConsentAnswers = z.object({ consents: z.array(Consent) });

export const consentStep = "CONSENT";

export async function readConsents(ctx: Ctx, verificationId: string): Promise<Consent[]> {
  const kept = (await readKeptAnswers(ctx, verificationId, consentStep))[consentStep];
  return kept === undefined ? [] : ConsentAnswers.parse(kept).consents;
}
