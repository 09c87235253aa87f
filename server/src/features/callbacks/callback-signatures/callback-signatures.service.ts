import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { findApiKey, findLiveSecrets } from "./callback-signatures.queries.ts";
import { newWebhookSecret } from "./callback-signatures.rules.ts";

export type KeyEnvironment = "prod" | "test";

export const apiKeyBinding = (id: string) => ({ boundTo: `api_keys.sealed_key:${id}` });
export const secretBinding = (id: string) => ({ boundTo: `webhook_secrets.sealed_secret:${id}` });

/** The previous secret still signs meanwhile (product.md, "Callbacks"). */
const rotationHours = 24;

/** The newest secret first; makes the project's first one when it is needed. An endpoint has its own from its beginning. */
export async function signingKeys(
  ctx: Ctx,
  environment: KeyEnvironment,
  endpointId: string | null = null,
): Promise<{ apiKey: string | null; webhookSecrets: string[] }> {
  const { keys } = ctx.platform;
  const key = await findApiKey(ctx, environment);
  const secrets = await findLiveSecrets(ctx, endpointId);
  const isSigned = secrets.some(({ expires_at }) => expires_at === null);
  const first = isSigned || endpointId !== null ? [] : [await firstSecret(ctx)];
  if (key) await noteUse(ctx, key.id);
  return {
    apiKey: key ? openWithKeyRing(keys, key.sealed_key, apiKeyBinding(key.id)).toString("utf8") : null,
    webhookSecrets: [
      ...first,
      ...secrets.map(({ id, sealed_secret }) =>
        openWithKeyRing(keys, sealed_secret, secretBinding(id)).toString("utf8"),
      ),
    ],
  };
}

/** Exact to the minute: callbacks that go out together do not wait for each other here. */
const noteUse = (ctx: Ctx, id: string) =>
  ctx.tx
    .updateTable("api_keys")
    .set({ last_used_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where((where) =>
      where.or([where("last_used_at", "is", null), where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute();

async function firstSecret(ctx: Ctx): Promise<string> {
  await lockProject(ctx);
  const [made] = await findLiveSecrets(ctx);
  if (made) return openWithKeyRing(ctx.platform.keys, made.sealed_secret, secretBinding(made.id)).toString("utf8");
  const { id, secret, lastFour } = await insertSecret(ctx, { isUnseen: true });
  recordAudit(ctx, "api-keys.secret_made", { id, lastFour });
  return secret;
}

/** Older ones than the previous stop now. The caller holds the project's lock. @param endpointId null: the project's own */
export async function rotateSecrets(ctx: Ctx, endpointId: string | null) {
  const own = sql<boolean>`project_id = ${ctxProjectOf(ctx)}::uuid and endpoint_id is not distinct from ${endpointId}::uuid`;
  await ctx.tx.deleteFrom("webhook_secrets").where(own).where("expires_at", "is not", null).execute();
  await ctx.tx
    .updateTable("webhook_secrets")
    .set({ expires_at: sql<Date>`now() + make_interval(hours => ${rotationHours})` })
    .where(own)
    .execute();
  return insertSecret(ctx, { isUnseen: false, endpointId });
}

export async function insertSecret(
  ctx: Ctx,
  { isUnseen, endpointId = null }: { isUnseen: boolean; endpointId?: string | null },
) {
  const id = randomUUID();
  const secret = newWebhookSecret(randomBytes);
  const lastFour = secret.slice(-4);
  await ctx.tx
    .insertInto("webhook_secrets")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      endpoint_id: endpointId,
      sealed_secret: sealWithKeyRing(ctx.platform.keys, secret, secretBinding(id)),
      last_four: lastFour,
      is_unseen: isUnseen,
      // Not the transaction's start: two made in a row keep their order.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  return { id, secret, lastFour };
}
