import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { ProjectMode } from "#contract/project/modes.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import type { flow } from "#contract/visits/flow.contract.ts";
import { flowVisitFailures } from "#contract/visits/flow-visits.calls.ts";
import type { IpLocation } from "#engines/ip/ip-lookup.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { coversChecks } from "#server/features/money/balances/balances.queries.ts";
import { isWithinStrangersBudget } from "#server/features/money/balances/balances.strangers.service.ts";
import { beginCompany } from "#server/features/records/company-base/company-base.draft.service.ts";
import { isAttemptOpen, readFlowAttempts } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { whyNotBegin } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { isOfOtherDevice } from "#server/features/records/flow-base/flow-base.devices.service.ts";
import { recordPassage } from "#server/features/records/flow-base/flow-base.events.service.ts";
import { nearestLanguage } from "#server/features/records/flow-base/flow-base.rules.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { keptApplicantName, makeApplicant } from "./flow.applicant.service.ts";
import { readExpiry } from "./flow.expiry.queries.ts";
import { takeRequestLink } from "./flow.requested.service.ts";
import { sessionInfo } from "./flow.sessions.rules.ts";

type OpenRequest = z.output<typeof flow.open.body>;
type Bound = {
  linkId: string | null;
  applicantId: string | null;
  externalId: string | null;
  amount: number | null;
  /** Only of a single link. */
  verificationId: string | null;
  retryOf?: string;
};

/** After submission, the status. @throws flow.link_invalid, flow.link_expired, flow-visits.other_device */
export async function openFlow(ctx: Ctx, { token, device, deviceKey }: OpenRequest, location: IpLocation) {
  const { formId, linkId, handoffFor, resubmissionId } = await enterFlowLink(ctx, token);
  if (handoffFor !== null && resubmissionId !== null) {
    const until = await takeRequestLink(ctx, token, { verificationId: handoffFor, resubmissionId });
    return startSession(ctx, handoffFor, { device, location, request: { in: resubmissionId, until } });
  }
  if (handoffFor !== null) {
    const { verificationId, until, deviceHash, ...taken } = await takeHandoff(ctx, token);
    const request = taken.resubmissionId === null ? {} : { request: { in: taken.resubmissionId, until } };
    return startSession(ctx, verificationId, { device, location, deviceHash, handoffUntil: until, ...request });
  }
  const form = await readForm(ctx, formId);
  const bound = linkId === null ? permanentBinding(form) : await lockFlowLink(ctx, linkId);
  if (bound.isExpired) throw fail(flowFailures.link_expired);
  const begun = bound.linkId === null ? null : await findBegunVerification(ctx, bound.linkId);
  if (begun === undefined) await refuseSpentAttempts(ctx, form, bound.applicantId);
  const deviceHash = deviceKey === undefined ? null : hashSecretToken(deviceKey);
  if (begun?.status === "created" && (await isOfOtherDevice(ctx, begun.id, deviceHash)))
    throw fail(flowVisitFailures.other_device);
  const verificationId = begun?.id ?? (await startVerification(ctx, form, bound, device.language));
  return startSession(ctx, verificationId, { device, location, deviceHash });
}

/** @throws flow-visits.attempts_spent, .attempts_blocked */
async function refuseSpentAttempts(ctx: Ctx, form: OpenedForm, applicantId: string | null): Promise<void> {
  if (applicantId === null) return;
  const refusal = whyNotBegin(form.config, await readFlowAttempts(ctx, applicantId, form.id));
  if (refusal) throw fail(flowVisitFailures[refusal]);
}

/** @throws flow.link_invalid, flow.link_expired */
async function takeHandoff(
  ctx: Ctx,
  token: string,
): Promise<{ verificationId: string; until: Date; resubmissionId: string | null; deviceHash: string }> {
  const taken = await ctx.tx
    .updateTable("flow_handoffs as h")
    .from("flow_sessions as s")
    .set({ taken_at: sql<Date>`now()` })
    .whereRef("s.project_id", "=", "h.project_id")
    .whereRef("s.token_hash", "=", "h.session_hash")
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("h.project_id", "=", ctxProjectOf(ctx))
    .where("h.token_hash", "=", hashSecretToken(token))
    .where("h.taken_at", "is", null)
    .where("h.expires_at", ">", sql<Date>`now()`)
    .returning(["h.verification_id", "h.resubmission_id", "s.expires_at"])
    .returning(sql<string>`coalesce(s.device_hash, s.token_hash)`.as("device_hash"))
    .executeTakeFirst();
  if (!taken) throw fail(flowFailures.link_expired);
  const { form_id, link_id } = await ctx.tx
    .selectFrom("verifications")
    .select(["form_id", "link_id"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", taken.verification_id)
    .executeTakeFirstOrThrow();
  if (taken.resubmission_id === null && !(await isAttemptOpen(ctx, { form_id, link_id })))
    throw fail(flowFailures.link_invalid);
  const { verification_id: verificationId, expires_at: until, device_hash: deviceHash } = taken;
  return { verificationId, until, resubmissionId: taken.resubmission_id, deviceHash };
}

export async function enterFlowLink(ctx: Ctx, token: string) {
  const { rows } = await sql<{
    project_id: string;
    form_id: string;
    link_id: string | null;
    verification_id: string | null;
    resubmission_id: string | null;
    mode: ProjectMode;
  }>`select * from open_link(${hashSecretToken(token)})`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw fail(flowFailures.link_invalid);
  ctx.projectId = found.project_id;
  ctx.mode = found.mode;
  return {
    formId: found.form_id,
    linkId: found.link_id,
    handoffFor: found.verification_id,
    resubmissionId: found.resubmission_id,
  };
}

async function readForm(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("forms as f")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "f.project_id")
        .onRef("fv.form_id", "=", "f.id")
        .onRef("fv.version", "=", "f.current_version"),
    )
    .select(["f.id", "f.current_version", "f.permanent_link_enabled", "fv.config"])
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.id", "=", id)
    .where("f.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw fail(flowFailures.link_invalid);
  return { ...row, config: FormConfig.parse(row.config) };
}
export type OpenedForm = Awaited<ReturnType<typeof readForm>>;

function permanentBinding(form: OpenedForm): Bound & { isExpired: boolean } {
  if (!form.permanent_link_enabled) throw fail(flowFailures.link_invalid);
  return { linkId: null, applicantId: null, externalId: null, amount: null, verificationId: null, isExpired: false };
}

/** Two visitors of one link wait for each other, so that it begins one verification. */
export async function lockFlowLink(ctx: Ctx, linkId: string): Promise<Bound & { isExpired: boolean }> {
  const link = await ctx.tx
    .selectFrom("form_links")
    .select(["id", "applicant_id", "external_applicant_id", "amount", "verification_id"])
    .select(sql<boolean>`expires_at <= now()`.as("is_expired"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", linkId)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw fail(flowFailures.link_invalid);
  return {
    linkId,
    applicantId: link.applicant_id,
    externalId: link.external_applicant_id,
    amount: link.amount,
    verificationId: link.verification_id,
    isExpired: link.is_expired,
  };
}

export const findBegunVerification = (ctx: Ctx, linkId: string) =>
  ctx.tx
    .selectFrom("verifications")
    .select(["id", "status"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("link_id", "=", linkId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

type Ended = {
  id: string;
  form_id: string;
  link_id: string | null;
  applicant_id: string;
  external_id: string | null;
  amount: number | null;
  language: string | null;
};

export async function beginVisitAgain(ctx: Ctx, ended: Ended, allow: (form: FormConfig) => void): Promise<string> {
  const form = await readForm(ctx, ended.form_id);
  allow(form.config);
  const bound = {
    linkId: ended.link_id,
    applicantId: ended.applicant_id,
    externalId: ended.external_id,
    amount: ended.amount,
    verificationId: null,
    retryOf: ended.id,
  };
  return startVerification(ctx, form, bound, ended.language ?? undefined);
}

export async function startVerification(ctx: Ctx, form: OpenedForm, bound: Bound, language: string | undefined) {
  const projectId = ctxProjectOf(ctx);
  const types = form.config.steps.map((step) => step.type);
  if (!(await coversChecks(ctx, types))) throw fail(flowVisitFailures.not_taking);
  if (bound.linkId === null && !(await isWithinStrangersBudget(ctx, types))) throw fail(flowVisitFailures.not_taking);
  const id = bound.verificationId ?? randomUUID();
  const applicantId = bound.applicantId ?? randomUUID();
  if (bound.applicantId === null) await makeApplicant(ctx, applicantId);
  const applicantName = bound.applicantId === null ? "" : await keptApplicantName(ctx, applicantId);
  if (types.includes("COMPANY")) await beginCompany(ctx, applicantId);
  await ctx.tx
    .insertInto("verifications")
    .values({
      project_id: projectId,
      id,
      form_id: form.id,
      form_version: form.current_version,
      link_id: bound.linkId,
      applicant_id: applicantId,
      applicant_name: applicantName,
      external_id: bound.externalId,
      status: "created",
      types,
      language: nearestLanguage(form.config.languages, language),
      amount: bound.amount,
      retry_of: bound.retryOf ?? null,
    })
    .execute();
  await recordPassage(ctx, id, { kind: "opened", to_status: "created" });
  if (form.config.callbackOnCreated)
    await announceCallback(ctx, { verificationId: id, type: "VERIFICATION_STATUS_CHANGED", isCreation: true });
  return id;
}

type Visit = {
  device: OpenRequest["device"];
  location: IpLocation;
  /** Null: the caller audits what it knows more of. */
  action?: "flow.opened" | "flow.retried" | null;
  /** Null: only this visit itself is the device. One that came by a hand-off belongs to the device that did. */
  deviceHash?: string | null;
  handoffUntil?: Date;
  /** The visit answers this request alone, and ends with it. */
  request?: { in: string; until: Date };
};

/** It never outlives its link. */
export async function startSession(ctx: Ctx, verificationId: string, visit: Visit) {
  const { device, location, action = "flow.opened", deviceHash = null, handoffUntil, request } = visit;
  const resubmissionId = request?.in ?? null;
  const project_id = ctxProjectOf(ctx);
  const flowToken = randomBytes(32).toString("base64url");
  await ctx.tx
    .deleteFrom("flow_sessions")
    .where("project_id", "=", project_id)
    .where("verification_id", "=", verificationId)
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await ctx.tx
    .insertInto("flow_sessions")
    .values({
      project_id,
      token_hash: hashSecretToken(flowToken),
      verification_id: verificationId,
      by_handoff: handoffUntil !== undefined,
      resubmission_id: resubmissionId,
      device_hash: deviceHash,
      expires_at: await readExpiry(ctx, verificationId, visit),
    })
    .execute();
  const id = randomUUID();
  const vault = await openVault(ctx, verificationId);
  const info = sessionInfo({ ip: ctx.ip, userAgent: ctx.userAgent, device, location });
  await ctx.tx
    .insertInto("verification_sessions")
    .values({
      project_id,
      verification_id: verificationId,
      id,
      info: sealValue(vault, info, sealBindings.session(verificationId, id)),
    })
    .execute();
  if (action) recordAudit(ctx, action, { verificationId, ...(request && { resubmissionId: request.in }) });
  const visitor: Ctx = { ...ctx, actor: { kind: "applicant", id: verificationId, resubmissionId } };
  return { flowToken, state: await readState(visitor, verificationId) };
}
