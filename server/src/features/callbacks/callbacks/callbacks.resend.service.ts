import { sql } from "kysely";
import { callbackFailures } from "#contract/callbacks/callbacks.calls.ts";
import type { resendReasons } from "#contract/callbacks/callbacks.contract.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { resendRefusals } from "#contract/cases/verifications.contract.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail, RefusalError } from "#server/platform/fail.ts";
import { ownTarget } from "./callbacks.service.ts";
import { type CallbackTarget, findTarget } from "./callbacks.targets.queries.ts";
import { callbackDueAt, queueDelivery } from "./callbacks.write.service.ts";

const findSent = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("callbacks")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .select(["id", "type", "url", "mode", "is_bare", "endpoint_id", "service_id", "verification_id"])
    .executeTakeFirst();
type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>>;

/** The current address of the form, of monitoring, or that the verification was made with. */
async function formTarget(ctx: Ctx, callbackId: string): Promise<CallbackTarget> {
  const row = await ctx.tx
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
    .leftJoin("form_links as l", (join) =>
      join.onRef("l.project_id", "=", "v.project_id").onRef("l.id", "=", "v.link_id"),
    )
    .leftJoin("api_keys as ak", (join) =>
      join.onRef("ak.project_id", "=", "v.project_id").on("ak.id", "=", sql<string>`coalesce(cv.key_id, l.created_by)`),
    )
    .where("c.project_id", "=", ctxProjectOf(ctx))
    .where("c.id", "=", callbackId)
    .select(["fv.config", "c.type", "ms.callback_url as monitoring_url", "v.mode"])
    .select(sql<string | null>`coalesce(cv.callback_url, l.callback_url)`.as("callback_url"))
    .select(
      sql<boolean>`coalesce(ak.scopes @> '{personal}' and ak.revoked_at is null, false)`.as("key_may_see_persons"),
    )
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.callback_not_found);
  const ofMonitoring = row.type === "MONITORING" ? row.monitoring_url : null;
  const url = ofMonitoring || row.callback_url || FormConfig.parse(row.config).callbackUrl;
  if (url === "") throw fail(verificationFailures.no_callback_url);
  return ownTarget(ctx, url, row);
}

async function targetOf(ctx: Ctx, { id, url, mode, is_bare, endpoint_id, service_id }: Sent): Promise<CallbackTarget> {
  if (endpoint_id !== null) {
    const target = await findTarget(ctx, endpoint_id, mode);
    if (!target) throw fail(callbackFailures.endpoint_gone);
    return target;
  }
  // A service's callback goes where it went.
  return service_id === null ? formTarget(ctx, id) : { url, endpointId: null, isPaused: false, isBare: is_bare };
}

/** At once, under its own id; where its endpoint is paused, when it goes on. */
async function sendAgain(ctx: Ctx, sent: Sent): Promise<void> {
  const target = await targetOf(ctx, sent);
  await ctx.tx
    .updateTable("callbacks")
    .set({ status: "pending", url: target.url, is_bare: target.isBare, next_attempt_at: callbackDueAt(target) })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", sent.id)
    .execute();
  await queueDelivery(ctx, sent.id, target);
}

/** @throws verifications.callback_not_found, .no_callback_url; callbacks.endpoint_gone */
export async function resendCallback(ctx: Ctx, { request_id: id, type }: { request_id: string; type: CallbackType }) {
  const sent = await findSent(ctx, id);
  if (!sent || sent.verification_id === null || sent.type !== type) throw fail(verificationFailures.callback_not_found);
  await sendAgain(ctx, sent);
  recordAudit(ctx, "callbacks.resent", { callback_id: id, verification_id: sent.verification_id });
  return {};
}

type Newest = { id: string; callback_id: string | null; type: CallbackType | null };
type Reason = (typeof resendRefusals)[number];

/** Of what was announced last, the one to the form's address, where it has one. */
async function readNewest(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Newest>> {
  const { rows } = await sql<Newest>`
    select v.id, c.id as callback_id, c.type from verifications v
    left join lateral (select id, type from callbacks c where c.project_id = v.project_id and c.verification_id = v.id
      order by c.sequence desc nulls last, c.endpoint_id is not null, c.created_at desc limit 1) c on true
    where v.project_id = ${ctxProjectOf(ctx)} and v.id = any(${sql.val([...ids])}::uuid[])`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

const withoutUrl: readonly string[] = [verificationFailures.no_callback_url.code, callbackFailures.endpoint_gone.code];
const isWithoutUrl = (error: unknown): boolean =>
  error instanceof RefusalError && withoutUrl.includes(error.failure.code);

async function resendOne(ctx: Ctx, newest: Newest | undefined): Promise<Reason | null> {
  if (!newest) return "not_found";
  if (newest.callback_id === null || newest.type === null) return "no_callback";
  try {
    await resendCallback(ctx, { request_id: newest.callback_id, type: newest.type });
    return null;
  } catch (error) {
    // It is refused before anything is written.
    if (isWithoutUrl(error)) return "no_callback_url";
    throw error;
  }
}

/**
 * The newest callback of each verification, again.
 * @throws verifications.not_found when the project has none of them
 */
export async function resendLatest(ctx: Ctx, ids: readonly string[]) {
  const newest = await readNewest(ctx, ids);
  if (newest.size === 0) throw fail(verificationFailures.not_found, { parameter: "verification_ids" });
  const changed: { id: string }[] = [];
  const refused: { id: string; reason: Reason }[] = [];
  for (const id of ids) {
    const reason = await resendOne(ctx, newest.get(id));
    if (reason) refused.push({ id, reason });
    else changed.push({ id });
  }
  recordAudit(ctx, "callbacks.many_resent", { sent: changed.length, refused: refused.length });
  return { changed, refused };
}

type ManyReason = (typeof resendReasons)[number];

async function resendById(ctx: Ctx, id: string): Promise<ManyReason | null> {
  const sent = await findSent(ctx, id);
  if (!sent) return "not_found";
  try {
    await sendAgain(ctx, sent);
    return null;
  } catch (error) {
    if (!isWithoutUrl(error)) throw error;
    return sent.endpoint_id === null ? "no_callback_url" : "endpoint_gone";
  }
}

/** In the order of their ids, so that two such calls cannot deadlock. @throws callbacks.not_found when the project has none of them */
export async function resendMany(ctx: Ctx, ids: readonly string[]) {
  const changed: { id: string }[] = [];
  const refused: { id: string; reason: ManyReason }[] = [];
  for (const id of [...ids].sort()) {
    const reason = await resendById(ctx, id);
    if (reason) refused.push({ id, reason });
    else changed.push({ id });
  }
  if (refused.length === ids.length && refused.every(({ reason }) => reason === "not_found"))
    throw fail(callbackFailures.not_found, { parameter: "ids" });
  recordAudit(ctx, "callbacks.many_resent", {
    sent: changed.length,
    refused: refused.length,
    callback_ids: changed.map(({ id }) => id),
  });
  return { changed, refused };
}
