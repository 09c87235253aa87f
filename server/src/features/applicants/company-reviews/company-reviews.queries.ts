import { companyReviewFailures } from "#contract/applicants/company-reviews.calls.ts";
import type { CompanyReview } from "#contract/applicants/company-reviews.contract.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { ApplicantCorrections } from "#contract/records/applicants/applicant-profile.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { correctedSince, noCorrections } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { readCompany } from "#server/features/records/company-base/company-base.queries.ts";
import { readGivenAt } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** @throws verifications.not_found */
export async function findCompanyVerification(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("verifications")
    .select(["applicant_id", "submitted_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
  return row;
}

/** What of the applicant's record holds for this verification. */
export async function correctedFor(
  ctx: Ctx,
  { id, submittedAt, record }: { id: string; submittedAt: Date | null; record: ApplicantCorrections },
): Promise<ApplicantCorrections> {
  const since = await readGivenAt(ctx, { verificationId: id, submittedAt });
  return since ? correctedSince(record, since) : noCorrections;
}

/** Null: it is no verification of a company. @throws verifications.not_found, applicants.erased */
export async function readCompanyReview(ctx: Ctx, id: string): Promise<CompanyReview | null> {
  const { applicant_id, submitted_at } = await findCompanyVerification(ctx, id);
  const company = await readCompany(ctx, id);
  if (!company) return null;
  const { rowVersion, record } = await readRecord(ctx, applicant_id);
  const corrected = await correctedFor(ctx, { id, submittedAt: submitted_at, record });
  return { ...company, corrected: corrected.company, rowVersion };
}

/** @throws verifications.not_found, company-reviews.not_company, applicants.erased */
export async function requireCompanyReview(ctx: Ctx, id: string) {
  const company = await readCompanyReview(ctx, id);
  if (!company) throw fail(companyReviewFailures.not_company);
  return company;
}
