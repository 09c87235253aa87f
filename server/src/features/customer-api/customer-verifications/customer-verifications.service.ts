import type { z } from "zod";
import type { customerVerifications, SubmittedType } from "#contract/customer-api/customer-verifications.contract.ts";
import { formFailures } from "#contract/forms/forms.calls.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import {
  makeResubmissionLink,
  requestResubmission,
} from "#server/features/cases/resubmissions/resubmissions.service.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { decideByKey } from "#server/features/cases/verifications/verifications.key-decision.service.ts";
import { findCustomerApplicant } from "#server/features/customer-api/customer-parts/customer-parts.service.ts";
import { issueLink } from "#server/features/forms/form-links/form-links.service.ts";
import { readFlowAttempts } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { flowAttemptsLeft } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { inApiNames, refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { formUnknown, requireForm } from "./customer-verifications.forms.service.ts";
import { getResult } from "./customer-verifications.queries.ts";
import {
  type ApiSubmission,
  type NewVerification,
  refuseClosedUrl,
  submitApiVerification,
} from "./customer-verifications.submit.service.ts";

type Endpoints = typeof customerVerifications;
type UrlBody = z.output<Endpoints["createUrl"]["body"]>;

const tokenIn = (link: string): string => link.slice(link.lastIndexOf("/") + 1);

type OwnUrls = { redirect?: string | undefined; callback?: string | undefined };

/** In place of its form's. */
const keepUrls = (ctx: Ctx, linkId: string, { redirect, callback }: OwnUrls) =>
  ctx.tx
    .updateTable("form_links")
    .set({ redirect_url: redirect ?? null, callback_url: callback ?? null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", linkId)
    .returning(["verification_id", "applicant_id"])
    .executeTakeFirstOrThrow();

/** Ids in a body that are not there are wrong values, as an erased applicant's is; an external id is of one applicant. */
function asBodyFault(error: unknown): unknown {
  const code = error instanceof RefusalError ? error.failure.code : null;
  if (code === formFailures.applicant_not_found.code) return refuseCustomer("validation", "applicant_id", "Not found.");
  return code === formFailures.external_id_taken.code
    ? refuseCustomer("applicant_exists", "external_applicant_id")
    : error;
}

/** @throws not_found, applicant_exists, validation, insufficient_funds */
export async function createUrl(ctx: Ctx, formId: string, body: UrlBody) {
  const form = await requireForm(ctx, formId, refuseCustomer("not_found", "form_id"));
  const { applicant_id, external_applicant_id, redirect_url } = body;
  if (applicant_id !== undefined) await findCustomerApplicant(ctx, applicant_id, { inBody: "applicant_id" });
  const issued = await issueLink(ctx, {
    form_id: form.id,
    ...(applicant_id !== undefined && { applicant_id }),
    ...(external_applicant_id !== undefined && { external_applicant_id }),
  }).catch((error: unknown) => {
    throw asBodyFault(error);
  });
  const link = await keepUrls(ctx, issued.id, { redirect: redirect_url });
  const tries = await readFlowAttempts(ctx, link.applicant_id, form.id);
  return {
    form_id: form.id,
    form_url: issued.link,
    verification_id: link.verification_id,
    form_token: tokenIn(issued.link),
    verification_attempts_left: flowAttemptsLeft(form.config, "created", tries),
  };
}

/** By a form alone: unused, until a link is used. @throws validation */
async function createUnused(ctx: Ctx, { applicant_id, form_id, callback_url }: NewVerification) {
  if (form_id === undefined) throw refuseCustomer("validation", "types", "Send types, form_id or both.");
  refuseClosedUrl(ctx, callback_url);
  await findCustomerApplicant(ctx, applicant_id, { inBody: "applicant_id" });
  const form = await requireForm(ctx, form_id, formUnknown());
  const issued = await issueLink(ctx, { form_id: form.id, applicant_id });
  const { verification_id } = await keepUrls(ctx, issued.id, { callback: callback_url });
  return { verification_id };
}

export const createVerification = (ctx: Ctx, body: NewVerification, submission: ApiSubmission | null) =>
  submission ? submitApiVerification(ctx, submission) : createUnused(ctx, body);

type DecisionBody = z.output<Endpoints["decideVerification"]["body"]>;

/** Also the link that nobody has opened is found, and not to decide. @throws not_found, flow */
export async function decideVerification(ctx: Ctx, id: string, body: DecisionBody) {
  const isDeclined = body.verification_status === "declined";
  const reasons = body.decline_reasons ?? [];
  if ((await getResult(ctx, id)).status === "unused")
    throw refuseCustomer("flow", "verification_id", "Nothing is submitted yet.");
  await decideByKey(ctx, {
    id,
    status: isDeclined ? "invalid" : "valid",
    declineReasons: isDeclined ? [...new Set(reasons.length > 0 ? reasons : (["OTHER"] as const))] : [],
    comment: body.comment ?? "",
    isAnnounced: body.callback_enabled,
    mailed: { applicant: body.applicant_email_enabled, owner: body.project_owner_email_enabled },
  });
  return { verification_id: id };
}

const itemOf = (type: SubmittedType): ResubmissionItem | null =>
  type === "FACIAL" ? "selfie" : type === "DATABASE_SCREENING" || type === "ADVERSE_MEDIA" ? null : type;

/** @throws validation */
export function resubmittedItemsOf(types: readonly SubmittedType[]): ResubmissionItem[] {
  const items = [...new Set(types)].map((type) => itemOf(type));
  const wanted = items.filter((item): item is ResubmissionItem => item !== null);
  if (wanted.length === 0 || wanted.length < items.length)
    throw refuseCustomer("validation", "types", "Send types that ask the applicant for something.");
  return wanted;
}

/** @throws not_found, validation, flow while nothing is to request */
export async function resubmitVerification(ctx: Ctx, id: string, { types }: { types: readonly SubmittedType[] }) {
  const wanted = resubmittedItemsOf(types);
  const { rowVersion } = await lockForDecision(ctx, id);
  const made = await requestResubmission(ctx, {
    verification_id: id,
    rowVersion,
    items: wanted.map((item) => ({ item, reason: "incomplete" as const, words: "" })),
  }).catch((error: unknown) => {
    const names = wanted.map((_, at) => [`items.${at}.item`, "types"]);
    throw inApiNames(error, Object.fromEntries([...names, ["status", "verification_status"]]));
  });
  const link = made.link ?? (await makeResubmissionLink(ctx, made.id));
  const result = await getResult(ctx, id);
  return {
    form_id: result.form_id ?? "",
    form_url: link,
    verification_id: id,
    form_token: tokenIn(link),
    verification_attempts_left: result.verification_attempts_left,
  };
}
