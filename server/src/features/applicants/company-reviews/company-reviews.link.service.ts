import { companyReviewFailures } from "#contract/applicants/company-reviews.calls.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { linkOfPerson } from "#server/features/steps/company-persons/company-persons.links.service.ts";
import { mailCompanyPerson } from "#server/features/steps/company-persons/company-persons.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/**
 * By mail, or to be sent otherwise. While the company itself is filled in, this is its representative's.
 * @throws verifications.not_found, company-reviews.not_submitted, .company_decided, those of flow-persons
 */
export async function linkPerson(
  ctx: Ctx,
  { id, personId }: { id: string; personId: string },
  way: "mail" | "copy",
): Promise<{ link: string | null }> {
  const { status } = await lockForDecision(ctx, id);
  if (status === "created") throw fail(companyReviewFailures.not_submitted);
  if (status === "valid" || status === "invalid") throw fail(companyReviewFailures.company_decided);
  const of = { verificationId: id, personId };
  recordAudit(ctx, "company-reviews.link_given", { id, personId, way });
  if (way === "copy") return { link: (await linkOfPerson(ctx, of)).link };
  await mailCompanyPerson(ctx, of);
  return { link: null };
}
