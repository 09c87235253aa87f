import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { companyReviewFailures } from "#contract/applicants/company-reviews.calls.ts";
import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import {
  keepHashes,
  keepRecord,
  recordEditOfVerification,
  renewCallback,
  runChecksAgain,
} from "#server/features/applicants/applicants/applicants.edit.service.ts";
import { recordApplicantEvent } from "#server/features/applicants/applicants/applicants.events.service.ts";
import {
  lockGivenApplicant,
  readGivenAnswers,
} from "#server/features/applicants/applicants/applicants.given.queries.ts";
import { keepCompanyKeys } from "#server/features/cases/verifications/verifications.company-keys.service.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { recordTouchOfApplicants } from "#server/features/cases/verifications/verifications.touches.service.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import {
  applyCompanyEdit,
  effectiveProfile,
} from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { readCompany } from "#server/features/records/company-base/company-base.queries.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { correctedFor, findCompanyVerification } from "./company-reviews.queries.ts";

type Edit = {
  verification_public_id: string;
  rowVersion: number;
  company: CompanyAnswers;
  run_checks: boolean;
  resend_callback: boolean;
};

/**
 * Changes the record: what was submitted stays as it was. Without new checks and a callback, something must have changed.
 * @throws verifications.not_found, company-reviews.not_company, .unchanged, applicants.stale, .erased, .not_checkable,
 * .no_callback
 */
export async function editCompany(ctx: Ctx, edit: Edit) {
  const { verification_public_id: id, run_checks, resend_callback } = edit;
  const { applicant_id, submitted_at: submittedAt } = await findCompanyVerification(ctx, id);
  const row = await lockGivenApplicant(ctx, applicant_id);
  const submitted = await readCompany(ctx, id);
  if (!submitted) throw fail(companyReviewFailures.not_company);
  const before = await readRecord(ctx, row.id);
  if (before.rowVersion !== edit.rowVersion) throw fail(applicantFailures.stale);
  assertMember(ctx.actor);
  const author = { by: ctx.actor.name, at: (await readNow(ctx)).toISOString() };
  const given = submitted.answers ?? {};
  const seen = await correctedFor(ctx, { id, submittedAt, record: before.record });
  const of = { given, record: before.record, seen };
  const { record, changes } = applyCompanyEdit(of, edit.company, author);
  const changed = changes.map(({ field }) => field);
  if (changed.length === 0 && !run_checks && !resend_callback) throw fail(companyReviewFailures.unchanged);
  if (changed.length > 0) {
    await keepRecord(ctx, row.id, before.rowVersion + 1, record);
    await keepCompanyKeys(ctx, id, edit.company);
    await keepHashes(ctx, row.id, effectiveProfile(await readGivenAnswers(ctx, row), record), record);
    await recordApplicantEvent(ctx, { applicantId: row.id, kind: "edited", detail: { changes }, verificationId: id });
    await recordEditOfVerification(ctx, await lockForDecision(ctx, id), "edited");
    await recordTouchOfApplicants(ctx, [row.id], "corrected");
  }
  if (run_checks) await runChecksAgain(ctx, id);
  if (resend_callback) await renewCallback(ctx, id);
  // Names of fields alone: the log outlives the applicant's data.
  recordAudit(ctx, "company-reviews.edited", { applicantId: row.id, id, fields: changed, run_checks, resend_callback });
  return { rowVersion: before.rowVersion + (changed.length > 0 ? 1 : 0), changed };
}
