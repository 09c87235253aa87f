import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { webhookEndpointFailures } from "#contract/callbacks/webhook-endpoints.calls.ts";
import { type webhookEndpoints, webhookEndpointsPerProject } from "#contract/callbacks/webhook-endpoints.contract.ts";
import { commonFailures } from "#contract/failures.ts";
import { OUTBOUND_URL_REFUSALS } from "#contract/values/outbound-url.ts";
import {
  insertSecret,
  rotateSecrets,
} from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import {
  giveUpUndeliveredCallbacks,
  moveUndeliveredCallbacks,
  resumeUndeliveredCallbacks,
} from "#server/features/callbacks/callbacks/callbacks.endpoints.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { vouchForAddress } from "#server/features/records/callback-addresses/callback-addresses.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { countEndpoints } from "./webhook-endpoints.queries.ts";

type EndpointBody = z.output<typeof webhookEndpoints.create.body>;

function requireOutbound({ platform }: Ctx, url: string): void {
  const refusal = platform.outbound.checkUrl(url);
  if (refusal) throw fail(commonFailures.invalid, { parameter: "url", message: OUTBOUND_URL_REFUSALS[refusal] });
}

const hostOf = (url: string) => new URL(url).host;

/** Locked: whatever is written for it meanwhile waits. @throws webhook-endpoints.not_found */
async function lockEndpoint(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("webhook_endpoints")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("key_id", "is", null)
    .select(["id", "url", "paused_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(webhookEndpointFailures.not_found);
  return row;
}

type Change = Partial<EndpointBody> & { paused_at?: Date | null; deleted_at?: Date };
const now = sql<Date>`now()` as unknown as Date;

const updateEndpoint = (ctx: Ctx, id: string, change: Change) =>
  ctx.tx
    .updateTable("webhook_endpoints")
    .set(change)
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();

/** @throws webhook-endpoints.too_many; request.invalid for an address that may not be called */
export async function addEndpoint(ctx: Ctx, { url, kinds, environment }: EndpointBody) {
  assertMember(ctx.actor);
  requireOutbound(ctx, url);
  await lockProject(ctx);
  if ((await countEndpoints(ctx)) >= webhookEndpointsPerProject) throw fail(webhookEndpointFailures.too_many);
  const id = randomUUID();
  await ctx.tx
    .insertInto("webhook_endpoints")
    .values({ project_id: ctxProjectOf(ctx), id, url, kinds, environment, created_by: ctx.actor.id })
    .execute();
  await vouchForAddress(ctx, url);
  const { secret, lastFour } = await insertSecret(ctx, { isUnseen: false, endpointId: id });
  recordAudit(ctx, "webhook-endpoints.added", { id, host: hostOf(url), kinds, environment });
  return { id, secret, lastFour };
}

export async function changeEndpoint(ctx: Ctx, id: string, { url, kinds, environment }: EndpointBody) {
  requireOutbound(ctx, url);
  const before = await lockEndpoint(ctx, id);
  await updateEndpoint(ctx, id, { url, kinds, environment });
  await vouchForAddress(ctx, url);
  if (before.url !== url) await moveUndeliveredCallbacks(ctx, id, url);
  recordAudit(ctx, "webhook-endpoints.changed", { id, host: hostOf(url), kinds, environment });
  return {};
}

/** Its secrets are gone; what was not delivered has failed. */
export async function removeEndpoint(ctx: Ctx, id: string) {
  const { url } = await lockEndpoint(ctx, id);
  await updateEndpoint(ctx, id, { deleted_at: now });
  await ctx.tx
    .deleteFrom("webhook_secrets")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("endpoint_id", "=", id)
    .execute();
  await giveUpUndeliveredCallbacks(ctx, id);
  recordAudit(ctx, "webhook-endpoints.removed", { id, host: hostOf(url) });
  return {};
}

export async function pauseEndpoint(ctx: Ctx, id: string) {
  const { url, paused_at } = await lockEndpoint(ctx, id);
  if (paused_at !== null) throw fail(webhookEndpointFailures.paused);
  await updateEndpoint(ctx, id, { paused_at: now });
  recordAudit(ctx, "webhook-endpoints.paused", { id, host: hostOf(url) });
  return {};
}

export async function resumeEndpoint(ctx: Ctx, id: string) {
  const { url, paused_at } = await lockEndpoint(ctx, id);
  if (paused_at === null) throw fail(webhookEndpointFailures.not_paused);
  await updateEndpoint(ctx, id, { paused_at: null });
  const waiting = await resumeUndeliveredCallbacks(ctx, id);
  recordAudit(ctx, "webhook-endpoints.resumed", { id, host: hostOf(url), waiting });
  return { waiting };
}

/** The one before signs beside the new one for a day. */
export async function rotateEndpointSecret(ctx: Ctx, id: string) {
  const { url } = await lockEndpoint(ctx, id);
  const { secret, lastFour } = await rotateSecrets(ctx, id);
  recordAudit(ctx, "webhook-endpoints.secret_rotated", { id, host: hostOf(url), lastFour });
  return { secret, lastFour };
}
