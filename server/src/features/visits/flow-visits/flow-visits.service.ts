import { sql } from "kysely";
import { flowVisitFailures } from "#contract/visits/flow-visits.calls.ts";
import { handoffSeconds } from "#contract/visits/flow-visits.contract.ts";
import type { IpLocation } from "#engines/ip/ip-lookup.ts";
import { isAttemptOpen, readFlowAttempts } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { whyNotRetry } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import {
  admitDevice,
  isOfOtherDevice,
  visitDeviceOf,
} from "#server/features/records/flow-base/flow-base.devices.service.ts";
import { lockOpenVerification, lockVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { verifyAddress } from "#server/features/records/form-base/form-base.rules.ts";
import { carryPersons } from "#server/features/steps/flow-persons/flow-persons.carry.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { beginVisitAgain, startSession } from "#server/features/visits/flow/flow.open.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, ctxVerificationOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";

/** A second call finds the same attempt. @throws flow-visits.no_retry, .attempts_spent, .attempts_blocked, .other_device */
export async function retryVerification(ctx: Ctx, location: IpLocation) {
  const id = ctxVerificationOf(ctx);
  await lockVerification(ctx, id);
  const ended = await ctx.tx
    .selectFrom("verifications")
    .select(["id", "status", "applicant_id", "form_id", "link_id", "external_id", "amount", "language"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const next = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("retry_of", "=", id)
    .executeTakeFirst();
  const deviceHash = await visitDeviceOf(ctx);
  if (next) {
    if (await isOfOtherDevice(ctx, next.id, deviceHash)) throw fail(flowVisitFailures.other_device);
    return startSession(ctx, next.id, { device: {}, location, deviceHash });
  }
  if (!(await isAttemptOpen(ctx, ended))) throw fail(flowVisitFailures.no_retry);
  const tries = await readFlowAttempts(ctx, ended.applicant_id, ended.form_id);
  const begun = await beginVisitAgain(ctx, ended, (form) => {
    const refusal = whyNotRetry(form, ended.status, tries);
    if (refusal) throw fail(flowVisitFailures[refusal]);
  });
  // The persons were typed on the device of the attempt before.
  if (!(await isOfOtherDevice(ctx, id, deviceHash))) {
    await carryPersons(ctx, { from: id, to: begun });
    await admitDevice(ctx, begun, { hash: deviceHash, by: "attempt" });
  }
  return startSession(ctx, begun, { device: {}, location, deviceHash, action: "flow.retried" });
}

/** An earlier one ends, and so does its visit. @throws flow.already_submitted */
export async function handOff(ctx: Ctx) {
  const project_id = ctxProjectOf(ctx);
  const verification_id = ctxVerificationOf(ctx);
  await lockOpenVerification(ctx, "hand_off");
  await ctx.tx
    .deleteFrom("flow_handoffs")
    .where("project_id", "=", project_id)
    .where("verification_id", "=", verification_id)
    .where("taken_at", "is", null)
    .execute();
  const token = newSecretToken(18);
  const { expires_at } = await ctx.tx
    .insertInto("flow_handoffs")
    .values({
      project_id,
      token_hash: hashSecretToken(token),
      verification_id,
      session_hash: sql<string>`current_setting('app.flow_session')`,
      resubmission_id: resubmissionIdOf(ctx),
      expires_at: sql<Date>`now() + make_interval(secs => ${handoffSeconds})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  recordAudit(ctx, "flow.handed_off", { verificationId: verification_id });
  return { link: verifyAddress(ctx.platform.config.applicantUrl, token), expires: expires_at.toISOString() };
}

export async function readHandoffOutcome(ctx: Ctx) {
  const id = ctxVerificationOf(ctx);
  const newest = await ctx.tx
    .selectFrom("flow_handoffs")
    .select("taken_at")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { isTaken: newest?.taken_at != null, state: await readState(ctx, id) };
}
