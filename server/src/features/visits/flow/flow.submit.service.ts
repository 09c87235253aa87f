import { sql } from "kysely";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { flowVisitFailures } from "#contract/visits/flow-visits.calls.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { keepCompanyKeys } from "#server/features/cases/verifications/verifications.company-keys.service.ts";
import { payForChecks } from "#server/features/checks/unpaid-submissions/unpaid-submissions.service.ts";
import { announceQuiz } from "#server/features/project/form-reviewers/form-reviewers.service.ts";
import { waitForPersons } from "#server/features/records/company-base/company-base.waits.service.ts";
import { isAttemptOpen, readFlowAttempts } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { whyNotBegin } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { readConsents } from "#server/features/records/flow-base/flow-base.consents.queries.ts";
import { recordPassage } from "#server/features/records/flow-base/flow-base.events.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { readProvedContacts } from "#server/features/records/flow-contacts/flow-contacts.queries.ts";
import { unconfirmedContacts } from "#server/features/records/flow-contacts/flow-contacts.rules.ts";
import { announceEmails } from "#server/features/records/form-emails/form-emails.service.ts";
import { whatIsNotAgreed } from "#server/features/steps/flow-consents/flow-consents.rules.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail, RefusalError } from "#server/platform/fail.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { resubmitVisit } from "./flow.again.service.ts";
import { fillApplicant, fillCompany } from "./flow.applicant.service.ts";
import { whatIsMissing } from "./flow.missing.rules.ts";

/** Locked, so that two links submitted at once both count for the attempts limit. */
export const lockFlowApplicant = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("applicants")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

async function refuseClosed(ctx: Ctx, verification: Awaited<ReturnType<typeof lockOpenVerification>>): Promise<void> {
  if (!(await isAttemptOpen(ctx, verification))) throw fail(flowFailures.link_invalid);
  await lockFlowApplicant(ctx, verification.applicant_id);
  const tries = await readFlowAttempts(ctx, verification.applicant_id, verification.form_id);
  const refusal = whyNotBegin(verification.config, tries);
  if (refusal) throw fail(flowVisitFailures[refusal]);
}

/** @throws flow.incomplete, .already_submitted, .link_invalid, flow-visits.attempts_spent, .attempts_blocked */
export async function submitVerification(ctx: Ctx, { mark }: { mark?: string | undefined }) {
  const verification = await lockOpenVerification(ctx, "checked_later");
  const { id, config } = verification;
  if (verification.resubmission)
    return resubmitVisit(ctx, { ...verification, resubmission: verification.resubmission });
  await refuseClosed(ctx, verification);
  const state = await readState(ctx, id);
  const { profile, document, company } = state;
  const missing = whatIsMissing(state.form, state);
  const given = (await readConsents(ctx, id)).map(({ name: consent }) => consent);
  missing.push(
    ...whatIsNotAgreed(config, given),
    ...unconfirmedContacts(config, profile, await readProvedContacts(ctx, id), { sms: canText(ctx.platform) }),
  );
  if (missing.length > 0) throw new RefusalError(flowFailures.incomplete, missing);

  const person = await fillApplicant(ctx, verification.applicant_id, profile);
  const name = (await fillCompany(ctx, verification.applicant_id, company)) ?? person;
  await ctx.tx
    .updateTable("verifications")
    .set({
      ...(name === null ? {} : { applicant_name: name }),
      status: "processing",
      submitted_at: sql<Date>`now()`,
      row_version: verification.row_version + 1,
      country: company?.registrationCountry ?? document?.country ?? profile.residence_country ?? "ZZ",
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  if (mark !== undefined) await keepAnswers(ctx, id, "DEVICE", { mark });
  await recordPassage(ctx, id, {
    kind: "submitted",
    from_status: "created",
    to_status: "processing",
    on_row_version: verification.row_version,
  });
  if (company) await keepCompanyKeys(ctx, id, company);
  const isWaiting = company !== null && (await waitForPersons(ctx, id));
  recordAudit(ctx, "flow.submitted", { verificationId: id, ...(isWaiting && { isWaiting }) });
  await announceCallback(ctx, { verificationId: id, type: "VERIFICATION_STATUS_CHANGED" });
  await announceEmails(ctx, id);
  await announceQuiz(ctx, { verificationId: id, config });
  const types = config.steps.map(({ type }) => type);
  const isPermanent = verification.link_id === null;
  await payForChecks(ctx, { verificationId: id, formId: verification.form_id, types, isPermanent });
  return readState(ctx, id);
}
