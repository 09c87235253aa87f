import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { ApplicantObject } from "#contract/records/applicants/applicant-object.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { readApplicantObject } from "#server/features/records/applicant-object/applicant-object.queries.ts";
import { readTries } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { attemptsLeft, noTries } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { issueWayBack } from "#server/features/records/return-links/return-links.service.ts";
import { audit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { type CallbackFacts, callbackBody } from "./callbacks.body.rules.ts";
import { readCompanyFacts } from "./callbacks.company.queries.ts";
import type { CompanyFacts } from "./callbacks.company.rules.ts";
import { findDocumentId, nextSequence, readFacts } from "./callbacks.facts.queries.ts";
import { enqueueDelivery } from "./callbacks.jobs.ts";
import type { MonitoringFacts } from "./callbacks.monitoring.rules.ts";
import { writeCallback } from "./callbacks.write.service.ts";

type Known = Awaited<ReturnType<typeof readFacts>>;
type Announced = {
  verificationId: string;
  type: Exclude<CallbackType, "SERVICE_RESULT">;
  /** It has just begun, which has a switch of its own. */
  isCreation?: boolean;
  /** It is said whatever the form asks for: what was announced before holds no longer, or a member wants it said anew. */
  isDue?: boolean;
  monitoring?: Omit<MonitoringFacts, "documentId"> & { url: string };
};

/** `VERIFICATION_STATUS_CHANGED` is for submissions, reopenings and beginnings, never for decisions (docs/callbacks.md). */
const isWanted = ({ type, isCreation = false, isDue = false }: Announced, { form }: Known): boolean =>
  type !== "VERIFICATION_STATUS_CHANGED" ||
  isDue ||
  (isCreation ? form.callbackOnCreated : form.callbackOnStatusChange);

const readApplicant = (
  ctx: Ctx,
  verificationId: string,
  { comment, company }: { comment: string | null; company: CompanyFacts | null },
): Promise<ApplicantObject> =>
  readApplicantObject(ctx, { verificationId, comment: comment ?? "", company, addressOf: null });

async function readMonitoring(
  ctx: Ctx,
  { verificationId, monitoring }: Announced,
): Promise<MonitoringFacts | undefined> {
  if (!monitoring) return undefined;
  const isDocument = monitoring.detail.type === "document_expired";
  return { ...monitoring, documentId: isDocument ? await findDocumentId(ctx, verificationId) : null };
}

async function factsOf(
  ctx: Ctx,
  asked: Announced,
  known: Known,
): Promise<Omit<CallbackFacts, "requestId" | "sequence">> {
  const { verificationId, type } = asked;
  const { row, form, formToken, checks, comment } = known;
  const leadsBack = form.sendFormUrlForReverification && row.status === "invalid";
  const tries = form.allowNewAttempts ? await readTries(ctx, row.applicant_id, row.form_id) : noTries;
  const company = row.types.includes("COMPANY") ? await readCompanyFacts(ctx, verificationId) : null;
  return {
    isTest: row.mode === "test",
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
    applicant: form.returnApplicantData ? await readApplicant(ctx, verificationId, { comment, company }) : null,
    monitoring: await readMonitoring(ctx, asked),
    company,
    formUrl: leadsBack ? await issueWayBack(ctx, verificationId) : null,
  };
}

/** In the transaction of the change. */
export async function announceCallback(ctx: Ctx, asked: Announced): Promise<void> {
  const { verificationId, type, monitoring } = asked;
  const known = await readFacts(ctx, verificationId);
  const url = monitoring?.url || known.row.callback_url || known.form.callbackUrl;
  if (url === "" || !isWanted(asked, known)) return;
  const facts = await factsOf(ctx, asked, known);
  const [id, sequence] = [randomUUID(), await nextSequence(ctx, verificationId)];
  const body = callbackBody({ ...facts, requestId: id, sequence });
  await writeCallback(ctx, { id, url, type, sequence, body, about: { verification_id: verificationId } });
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
    .leftJoin("customer_verifications as cv", (join) =>
      join.onRef("cv.project_id", "=", "v.project_id").onRef("cv.verification_id", "=", "v.id"),
    )
    .where("c.id", "=", callbackId)
    .select(["fv.config", "c.type", "ms.callback_url", "cv.callback_url as own_url"])
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.callback_not_found);
  if (row.type === "MONITORING" && row.callback_url) return row.callback_url;
  if (row.own_url) return row.own_url;
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
