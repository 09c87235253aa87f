import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { neededFileSides, stepOfFileSide } from "#contract/records/requested/requested.rules.ts";
import { stepOfItem } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { returnToReviewer } from "#server/features/cases/resubmission-ends/resubmission-ends.reviewer.service.ts";
import { revokeResubmissionLinks } from "#server/features/cases/resubmission-ends/resubmission-ends.service.ts";
import { keepCompanyKeys } from "#server/features/cases/verifications/verifications.company-keys.service.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { announceQuiz } from "#server/features/project/form-reviewers/form-reviewers.service.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import type { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { readProvedContacts } from "#server/features/records/flow-contacts/flow-contacts.queries.ts";
import { unconfirmedContacts } from "#server/features/records/flow-contacts/flow-contacts.rules.ts";
import { announceEmails } from "#server/features/records/form-emails/form-emails.service.ts";
import { flowLivenessOf } from "#server/features/steps/flow-liveness/flow-liveness.queries.ts";
import {
  readFlowFiles,
  readSidesBefore,
  readSidesRequested,
} from "#server/features/steps/flow-photos/flow-photos.queries.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { readVideos } from "#server/features/steps/flow-videos/flow-videos.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { takeOverAnswers } from "./flow.again.take-over.service.ts";
import { fillApplicant, fillCompany } from "./flow.applicant.service.ts";
import { whatIsMissingAgain } from "./flow.missing.rules.ts";

type Verification = Awaited<ReturnType<typeof findFlowVerification>>;
type Requested = Verification & { resubmission: NonNullable<Verification["resubmission"]> };

/** @throws flow.incomplete with each missing step or field, of what was requested */
async function readComplete(ctx: Ctx, verification: Requested, items: readonly ResubmissionItem[]) {
  const { id, config } = verification;
  const answers = await readAnswers(ctx, id);
  const given = {
    ...answers,
    files: await readFlowFiles(ctx, id),
    videos: await readVideos(ctx, id),
    signature: null,
    persons: [],
    liveness: await flowLivenessOf(ctx, id, config),
  };
  const sides = (await readSidesRequested(ctx, verification)) ?? [];
  const missing = whatIsMissingAgain(config, given, { items, sides });
  if (items.includes("PROFILE"))
    missing.push(
      ...unconfirmedContacts(config, answers.profile, await readProvedContacts(ctx, id), {
        sms: canText(ctx.platform),
      }),
    );
  if (missing.length > 0) throw new RefusalError(flowFailures.incomplete, missing);
  return answers;
}

/** Photos of the requested steps that the new answers no longer call for, as those of another way of paying. */
async function sidesGone(ctx: Ctx, id: string, { config, answers, items }: Given): Promise<FileSide[]> {
  const needed = neededFileSides(config, answers);
  const before = await readSidesBefore(ctx, id);
  return before.filter(
    (side) => !needed.includes(side) && items.some((item) => stepOfItem(item) === stepOfFileSide[side]),
  );
}

type Given = { config: FormConfig; answers: StepAnswers; items: readonly ResubmissionItem[] };

async function changeVerification(ctx: Ctx, verification: Requested, { answers, items }: Given): Promise<void> {
  const { profile, document, company } = answers;
  const person = items.includes("PROFILE") ? await fillApplicant(ctx, verification.applicant_id, profile) : null;
  const firm = items.includes("COMPANY") ? await fillCompany(ctx, verification.applicant_id, company) : null;
  const isCompany = stepOf(verification.config, "COMPANY") !== undefined;
  const name = firm ?? (isCompany ? null : person);
  const isHomeNew = items.some((item) => (isCompany ? ["COMPANY"] : ["DOCUMENT", "PROFILE"]).includes(item));
  const country = isCompany ? company?.registrationCountry : (document?.country ?? profile.residence_country);
  await ctx.tx
    .updateTable("verifications")
    .set({
      ...(name === null ? {} : { applicant_name: name }),
      ...(isHomeNew && country ? { country } : {}),
      status: "processing",
      // The day of the first submission stays: statistics count by it.
      resubmitted_at: sql<Date>`now()`,
      resubmission_id: null,
      row_version: verification.row_version + 1,
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verification.id)
    .execute();
}

/** Ends the request; keeps what the checks had found. @returns the verification's status until now */
async function endRequest(ctx: Ctx, { id, resubmission }: Requested) {
  const before = await ctx.tx
    .selectFrom("verifications")
    .select(["status", "check_briefs"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await ctx.tx
    .updateTable("resubmissions")
    .set({ state: "answered", ended_at: sql<Date>`now()`, checks_before: JSON.stringify(before.check_briefs) })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", resubmission.id)
    .execute();
  await revokeResubmissionLinks(ctx, resubmission.id);
  return before.status;
}

/**
 * Submits what a reviewer requested again. All checks run again, with the new items in the place of the old ones; those,
 * and what the checks had found, stay as history. It uses up no attempt.
 * @throws flow.incomplete with each missing step or field
 */
export async function resubmitVisit(ctx: Ctx, verification: Requested) {
  const { id, config, resubmission } = verification;
  const items = resubmission.items.map(({ item }) => item);
  const answers = await readComplete(ctx, verification, items);
  const given = { config, answers, items };
  const gone = await sidesGone(ctx, id, given);
  const status = await endRequest(ctx, verification);
  await takeOverAnswers(ctx, { verificationId: id, resubmissionId: resubmission.id, items, gone });
  await changeVerification(ctx, verification, given);
  if (items.includes("COMPANY") && answers.company) await keepCompanyKeys(ctx, id, answers.company);
  await ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: id,
      id: randomUUID(),
      kind: "resubmitted",
      from_status: status,
      to_status: "processing",
      on_row_version: verification.row_version,
    })
    .execute();
  recordAudit(ctx, "flow.resubmitted", { verificationId: id, resubmissionId: resubmission.id, items });
  await returnToReviewer(ctx, { verificationId: id, resubmissionId: resubmission.id });
  await announceCallback(ctx, { verificationId: id, type: "VERIFICATION_STATUS_CHANGED" });
  await announceEmails(ctx, id);
  if (items.includes("VIDEO")) await announceQuiz(ctx, { verificationId: id, config });
  await enqueue(ctx, checkVerification, { verificationId: id }, { group: ctxProjectOf(ctx) });
  return readState(ctx, id);
}
