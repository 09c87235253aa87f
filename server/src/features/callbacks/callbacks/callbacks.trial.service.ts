import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { apiKeyFailures } from "#contract/callbacks/api-keys.calls.ts";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import { commonFailures } from "#contract/failures.ts";
import { OUTBOUND_URL_REFUSALS } from "#contract/values/outbound-url.ts";
import { signingKeys } from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { actorEnvironmentOf } from "#server/platform/actor.ts";
import { flushAudits, recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { OutboundResult } from "#server/platform/outbound/outbound-replies.ts";
import { newSecretToken } from "#server/platform/secrets/crypto.ts";
import { callbackBody } from "./callbacks.body.rules.ts";
import { callbackHeaders, describeAttempt } from "./callbacks.delivery.rules.ts";
import { isDelivered } from "./callbacks.rules.ts";

function sampleBody(): string {
  const body = {
    ...callbackBody({
      isTest: true,
      company: null,
      requestId: randomUUID(),
      type: "VERIFICATION_COMPLETED",
      sequence: 1,
      applicantId: randomUUID(),
      externalApplicantId: "test",
      verificationId: randomUUID(),
      formId: randomUUID(),
      formToken: newSecretToken(18),
      status: "valid",
      types: ["PROFILE", "DOCUMENT", "FACIAL"],
      declineReasons: [],
      comment: null,
      checks: [],
      applicant: null,
      attemptsLeft: null,
      formUrl: null,
    }),
  };
  return JSON.stringify(callbackBodies.VERIFICATION_COMPLETED.parse(body));
}

/** In a transaction of its own, which ends before the customer's server is called. A call by a key is signed with its mode's. */
async function readTestKeys(before: CtxBeforeTransaction, endpointId: string | null) {
  const projectId = ctxProjectOf(before);
  return before.platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx: Ctx = { ...before, tx, projectId, audits: [] };
    const environment = actorEnvironmentOf(ctx.actor) ?? "test";
    const keys = await signingKeys(ctx, environment, endpointId);
    if (keys.apiKey === null)
      throw fail(environment === "test" ? apiKeyFailures.no_test_key : apiKeyFailures.no_live_key);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
    await flushAudits(ctx);
    return { keys, at: rows[0]?.now ?? new Date() };
  });
}

/** Sent once. @param endpointId whose secret signs it; null: the project's. @throws api-keys.no_test_key, no_live_key; a failure of the other side is in the result */
export async function sendCallbackTrial(
  before: CtxBeforeTransaction,
  url: string,
  endpointId: string | null = null,
): Promise<OutboundResult> {
  const refusal = before.platform.outbound.checkUrl(url);
  if (refusal) throw fail(commonFailures.invalid, { parameter: "url", message: OUTBOUND_URL_REFUSALS[refusal] });
  const { keys, at } = await readTestKeys(before, endpointId);
  const body = sampleBody();
  return before.platform.outbound.post({
    url,
    headers: callbackHeaders({ id: randomUUID(), at, body }, keys),
    body,
  });
}

export function noteCallbackTrial(ctx: Ctx, url: string, result: OutboundResult) {
  const { http_status: httpStatus, duration_ms: durationMs, reply, error } = describeAttempt(result);
  const isTaken = httpStatus !== null && result.kind === "reply" && isDelivered(httpStatus);
  recordAudit(ctx, "callbacks.tested", { host: new URL(url).host, isDelivered: isTaken, httpStatus });
  return { isDelivered: isTaken, httpStatus, durationMs, reply, error };
}
