import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { type Consent, ConsentAnswers } from "./flow-consents.rules.ts";

/** The step under which consents stand among a verification's answers. */
export const consentStep = "CONSENT";

/** What the applicant has agreed to, in the order in which they did. */
export async function readConsents(ctx: Ctx, verificationId: string): Promise<Consent[]> {
  const row = await ctx.tx
    .selectFrom("verification_answers")
    .select("answers")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("step", "=", consentStep)
    .executeTakeFirst();
  return row ? ConsentAnswers.parse(row.answers).consents : [];
}
