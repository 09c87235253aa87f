import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { admitDevice } from "#server/features/records/flow-base/flow-base.devices.service.ts";
import { linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { startVerification } from "#server/features/visits/flow/flow.open.service.ts";
import { assertKey, rowAuthorOf } from "#server/platform/actor.ts";
import { flushAudits } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashSecretToken, newSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import type { ChosenForm } from "./customer-verifications.forms.service.ts";

/** A visit of the customer's system in the applicant's stead: its session is known to no device. */
export type ApiVisit = { verificationId: string; sessionHash: string };

/** Of a key whose call is prepared: a transaction of its own, in the key's mode. */
export function inKeyStep<T>(
  platform: Platform,
  before: CtxBeforeTransaction,
  work: (ctx: CtxBeforeTransaction) => Promise<T>,
): Promise<T> {
  return platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx: CtxBeforeTransaction = { ...before, tx, audits: [] };
    const value = await work(ctx);
    await flushAudits(ctx);
    return value;
  });
}

/** The same call, as the applicant's page makes it. What it records is recorded with the rest. */
export const runAsApplicant = (ctx: CtxBeforeTransaction, { verificationId }: ApiVisit): CtxBeforeTransaction => ({
  ...ctx,
  actor: { kind: "applicant", id: verificationId, resubmissionId: null, by: rowAuthorOf(ctx.actor).actor },
});

/** The visit's own session is the transaction's. */
export async function enterApiVisit(ctx: Ctx, { sessionHash }: ApiVisit): Promise<void> {
  await sql`select set_for_transaction('app.flow_session', ${sessionHash})`.execute(ctx.tx);
}

const linkDays = 30;
const visitMinutes = 60;

async function insertLink(ctx: Ctx, form: ChosenForm, { id: applicantId, externalId }: Applicant) {
  const [id, token] = [randomUUID(), newSecretToken(18)];
  const { verification_id } = await ctx.tx
    .insertInto("form_links")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      form_id: form.id,
      token_hash: hashSecretToken(token),
      sealed_token: sealWithKeyRing(ctx.platform.keys, token, linkTokenBinding(id)),
      applicant_id: applicantId,
      external_applicant_id: externalId,
      created_by: ctx.actor.id,
      expires_at: sql<Date>`now() + make_interval(days => ${linkDays}::int)`,
    })
    .returning("verification_id")
    .executeTakeFirstOrThrow();
  return { id, verificationId: verification_id };
}

type Applicant = { id: string; externalId: string | null };

/** `fingerprint`: of all that a call submits. The same twice is the same submission. */
type NewVisit = { form: ChosenForm; applicant: Applicant; callbackUrl: string | null; fingerprint: string };

/** A verification by a link that nobody else has, and the session in which it is filled in. */
export async function beginApiVisit(ctx: Ctx, visit: NewVisit): Promise<ApiVisit> {
  assertKey(ctx.actor);
  const { form, applicant, callbackUrl, fingerprint } = visit;
  const link = await insertLink(ctx, form, applicant);
  const opened = { id: form.id, current_version: form.version, permanent_link_enabled: false, config: form.config };
  const bound = {
    linkId: link.id,
    applicantId: applicant.id,
    externalId: applicant.externalId,
    amount: null,
    verificationId: link.verificationId,
  };
  await ctx.tx
    .insertInto("customer_verifications")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: link.verificationId,
      key_id: ctx.actor.id,
      callback_url: callbackUrl,
      fingerprint,
    })
    .execute();
  const verificationId = await startVerification(ctx, opened, bound, undefined);
  return { verificationId, sessionHash: await openSession(ctx, verificationId) };
}

/**
 * Where the same was begun before and never submitted (its server ended, a file was refused), that verification goes on, with
 * the answers that it has: a call that is repeated leaves none unused behind.
 */
export async function goOnWithVisit(ctx: Ctx, applicantId: string, fingerprint: string): Promise<ApiVisit | null> {
  assertKey(ctx.actor);
  const begun = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("customer_verifications as c", (join) =>
      join.onRef("c.project_id", "=", "v.project_id").onRef("c.verification_id", "=", "v.id"),
    )
    .select("v.id")
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.applicant_id", "=", applicantId)
    .where("v.status", "=", "created")
    .where("v.created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .where("c.key_id", "=", ctx.actor.id)
    .where("c.fingerprint", "=", fingerprint)
    .orderBy("v.created_at", "desc")
    .executeTakeFirst();
  if (!begun) return null;
  const sessionHash = await openSession(ctx, begun.id);
  await admitDevice(ctx, begun.id, { hash: sessionHash, by: "first" });
  return { verificationId: begun.id, sessionHash };
}

/** It is submitted: the same once more is another verification. */
export const endApiVisit = (ctx: Ctx, { verificationId }: ApiVisit) =>
  ctx.tx
    .updateTable("customer_verifications")
    .set({ fingerprint: null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .execute();

async function openSession(ctx: Ctx, verificationId: string): Promise<string> {
  const sessionHash = hashSecretToken(randomBytes(32).toString("base64url"));
  await ctx.tx
    .insertInto("flow_sessions")
    .values({
      project_id: ctxProjectOf(ctx),
      token_hash: sessionHash,
      verification_id: verificationId,
      expires_at: sql<Date>`now() + make_interval(mins => ${visitMinutes}::int)`,
    })
    .execute();
  return sessionHash;
}
