import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { applicantFieldNames, ProfileAnswers } from "#contract/records/flow/flow-answers.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { readCorrections } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { correctedAnswers } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import {
  takenFrom,
  takesFromReading,
} from "#server/features/records/document-readings/document-readings.held.rules.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import { readTries } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { attemptsLeft, noTries } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { readKept } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readGivenAt } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { issueWayBack } from "#server/features/records/return-links/return-links.service.ts";
import { audit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { open } from "#server/platform/secrets/crypto.ts";
import { callbackBody, type MonitoringFacts } from "./callbacks.body.rules.ts";
import { readCompanyFacts } from "./callbacks.company.queries.ts";
import { enqueueDelivery } from "./callbacks.jobs.ts";
import { writeCallback } from "./callbacks.write.service.ts";

/** Of the decision that stands. */
async function readComment({ tx }: Ctx, verificationId: string): Promise<string | null> {
  const last = await tx
    .selectFrom("verification_events")
    .where("verification_id", "=", verificationId)
    .where("kind", "in", ["decided", "taken_back"])
    .orderBy("at", "desc")
    .select(["kind", "comment"])
    .executeTakeFirst();
  return last?.kind === "decided" ? last.comment : null;
}

const readTaken = async (ctx: Ctx, id: string, form: FormConfig) =>
  takesFromReading(form) ? takenFrom(form, await readReading(ctx, id)) : {};

async function readFacts(ctx: Ctx, verificationId: string) {
  const { tx } = ctx;
  const row = await tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "v.project_id").onRef("f.id", "=", "v.form_id"))
    .innerJoin("applicants as a", (join) =>
      join.onRef("a.project_id", "=", "v.project_id").onRef("a.id", "=", "v.applicant_id"),
    )
    .where("v.id", "=", verificationId)
    .select([
      "v.mode",
      "v.status",
      "v.types",
      "v.form_id",
      "v.applicant_id",
      "v.external_id",
      "v.submitted_at",
      "v.decline_reasons",
      "fv.config",
      "f.sealed_token",
    ])
    .select([
      "a.first_name",
      "a.last_name",
      "a.middle_name",
      "a.dob",
      "a.gender",
      "a.residence_country",
      "a.email",
      "a.phone",
    ])
    .executeTakeFirstOrThrow();
  const checks = await tx
    .selectFrom("verification_checks")
    .where("verification_id", "=", verificationId)
    .select(["name", "result", "reasons"])
    .orderBy("name")
    .execute();
  const comment = await readComment(ctx, verificationId);
  // From this verification: the applicant's row may have a later name.
  const given = ProfileAnswers.parse((await readKept(ctx, verificationId, "PROFILE")).PROFILE ?? {});
  const form = FormConfig.parse(row.config);
  const known = {
    ...(await readTaken(ctx, verificationId, form)),
    ...given,
    ...Object.fromEntries(applicantFieldNames.map((name) => [name, given[name] ?? row[name]])),
  };
  // What a member has put right since then is what holds.
  const corrections = await readCorrections(ctx, {
    applicantId: row.applicant_id,
    givenAt: await readGivenAt(ctx, { verificationId, submittedAt: row.submitted_at }),
  });
  const applicant = correctedAnswers(known, corrections);
  return { row, form, checks, comment, applicant };
}

/** In the transaction of the change. `isCreation`: it has just begun, which has a switch of its own. */
export async function announceCallback(
  ctx: Ctx,
  {
    verificationId,
    type,
    isCreation = false,
    isTakenBack = false,
    monitoring,
  }: {
    verificationId: string;
    type: CallbackType;
    isCreation?: boolean;
    isTakenBack?: boolean;
    monitoring?: MonitoringFacts & { url: string };
  },
): Promise<void> {
  const { row, form, checks, comment, applicant } = await readFacts(ctx, verificationId);
  const url = monitoring?.url || form.callbackUrl;
  if (url === "") return;
  const isWanted = isCreation ? form.callbackOnCreated : form.callbackOnStatusChange || isTakenBack;
  if (type === "VERIFICATION_STATUS_CHANGED" && !isWanted) return;
  const id = randomUUID();
  const formToken = open(ctx.platform.keys, row.sealed_token, {
    boundTo: `forms.sealed_token:${row.form_id}`,
  }).toString();
  const leadsBack = form.sendFormUrlForReverification && row.status === "invalid";
  const tries = form.allowNewAttempts ? await readTries(ctx, row.applicant_id, row.form_id) : noTries;
  const body = callbackBody({
    isTest: row.mode === "test",
    requestId: id,
    type,
    applicantId: row.applicant_id,
    externalApplicantId: row.external_id,
    verificationId,
    formId: row.form_id,
    formToken,
    attemptsLeft: attemptsLeft(form, row.status, tries),
    status: row.status,
    types: row.types,
    declineReasons: row.decline_reasons,
    comment,
    checks,
    applicant: form.returnApplicantData ? applicant : null,
    monitoring,
    company: row.types.includes("COMPANY") ? await readCompanyFacts(ctx, verificationId) : null,
    formUrl: leadsBack ? await issueWayBack(ctx, verificationId) : null,
  });
  await writeCallback(ctx, { id, url, type, body, about: { verification_id: verificationId } });
}

async function currentTarget({ tx }: Ctx, callbackId: string): Promise<string> {
  const row = await tx
    .selectFrom("callbacks as c")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "c.project_id").onRef("v.id", "=", "c.verification_id"),
    )
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "v.project_id").onRef("f.id", "=", "v.form_id"))
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "f.project_id")
        .onRef("fv.form_id", "=", "f.id")
        .onRef("fv.version", "=", "f.current_version"),
    )
    .leftJoin("monitoring_settings as ms", "ms.project_id", "c.project_id")
    .where("c.id", "=", callbackId)
    .select(["fv.config", "c.type", "ms.callback_url"])
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.callback_not_found);
  if (row.type === "MONITORING" && row.callback_url) return row.callback_url;
  const { callbackUrl } = FormConfig.parse(row.config);
  if (callbackUrl === "") throw fail(verificationFailures.no_callback_url);
  return callbackUrl;
}

/** At once, under its own id, to the current address of the form, or of monitoring. @throws 404; 409 without a callback URL */
export async function resendCallback(ctx: Ctx, { request_id: id, type }: { request_id: string; type: CallbackType }) {
  const url = await currentTarget(ctx, id);
  const row = await ctx.tx
    .updateTable("callbacks")
    .set({ status: "pending", url, next_attempt_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("type", "=", type)
    .returning(["id", "verification_id"])
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.callback_not_found);
  audit(ctx, "callbacks.resent", { callback_id: id, verification_id: row.verification_id });
  await enqueueDelivery(ctx, { id, url });
  return {};
}
