import { sql } from "kysely";
import type { z } from "zod";
import { webhookEndpointFailures } from "#contract/callbacks/webhook-endpoints.calls.ts";
import { type WebhookEndpointView, waitingCallbacksMax } from "#contract/callbacks/webhook-endpoints.contract.ts";
import { callbackTypes } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { inEveryMode } from "#server/platform/mode.ts";

/** @throws webhook-endpoints.not_found */
export async function findEndpoint(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("webhook_endpoints")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("key_id", "is", null)
    .select(["id", "url", "paused_at"])
    .executeTakeFirst();
  if (!row) throw fail(webhookEndpointFailures.not_found);
  return row;
}

export async function countEndpoints(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook_endpoints
    where project_id = ${ctxProjectOf(ctx)}::uuid and deleted_at is null and key_id is null`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

const readSecrets = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("webhook_secrets")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("endpoint_id", "is not", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .select(["endpoint_id", "last_four", "expires_at"])
    .orderBy("created_at", "desc")
    .execute();

/** The oldest first. */
export async function listEndpoints(ctx: Ctx): Promise<{ items: z.input<typeof WebhookEndpointView>[] }> {
  const endpoints = ctx.tx
    .selectFrom("webhook_endpoints as e")
    .leftJoin("users as u", "u.id", "e.created_by")
    .where("e.project_id", "=", ctxProjectOf(ctx))
    .where("e.deleted_at", "is", null)
    .where("e.key_id", "is", null)
    .select(["e.id", "e.url", "e.kinds", "e.environment", "e.paused_at", "e.created_at", "u.first_name", "u.last_name"])
    .select(
      sql<number>`(select count(*)::int from (select from callbacks c where c.project_id = e.project_id
        and c.endpoint_id = e.id and c.status = 'pending' limit ${waitingCallbacksMax}) waiting)`.as("waiting"),
    )
    .select(
      sql<boolean>`e.environment = 'live' and not exists (select from callback_addresses a
        where a.project_id = e.project_id and a.url = e.url)`.as("is_bare"),
    )
    .orderBy("e.created_at");
  // What waits is of either mode, whatever the desk shows.
  const rows = await inEveryMode(ctx, () => endpoints.execute());
  const secrets = await readSecrets(ctx);
  return {
    items: rows.map((row) => ({
      id: row.id,
      url: row.url,
      kinds: callbackTypes.filter((kind) => row.kinds.includes(kind)),
      environment: row.environment,
      isBare: row.is_bare,
      pausedAt: row.paused_at?.toISOString() ?? null,
      created: row.created_at.toISOString(),
      createdBy: [row.first_name, row.last_name].filter(Boolean).join(" "),
      secrets: secrets
        .filter(({ endpoint_id }) => endpoint_id === row.id)
        .map(({ last_four, expires_at }) => ({ lastFour: last_four, expires: expires_at?.toISOString() ?? null })),
      waiting: row.waiting,
    })),
  };
}
