import type { Ctx } from "#server/platform/ctx.ts";
import { readKept } from "../flow/flow.kept.queries.ts";
import { type Consent, ConsentAnswers } from "./flow-consents.rules.ts";

/** The step under which consents stand among a verification's answers. */
export const consentStep = "CONSENT";

/** What the applicant has agreed to, in the order in which they did. */
export async function readConsents(ctx: Ctx, verificationId: string): Promise<Consent[]> {
  const kept = (await readKept(ctx, verificationId, consentStep))[consentStep];
  return kept === undefined ? [] : ConsentAnswers.parse(kept).consents;
}
