import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { apiKeyFailures } from "#contract/api-keys.contract.ts";
import { audit } from "#server/platform/audit.ts";
import { hashToken, open, seal } from "#server/platform/crypto.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newWebhookSecret } from "../callbacks/callbacks.rules.ts";
import { findApiKey, findLiveSecrets, holdUnseenSecret } from "./api-keys.queries.ts";

type ApiEnvironment = "prod" | "test";

/** The secret before the newest still signs for so long, so that customers can change over (product.md, "Callbacks"). */
const rotationHours = 24;

const keyBinding = (id: string) => ({ boundTo: `api_keys.sealed_key:${id}` });
const secretBinding = (id: string) => ({ boundTo: `webhook_secrets.sealed_secret:${id}` });

/** Calls that change the project's keys wait for each other. */
const holdKeys = (ctx: Ctx) =>
  ctx.tx.selectFrom("projects").select("id").where("id", "=", projectOf(ctx)).forNoKeyUpdate().execute();

/** Makes a new key and stops the one before, of which the hash alone stays. The key leaves once, here; kept are its hash and a sealed copy for signing. */
export async function changeApiKey(ctx: Ctx, environment: ApiEnvironment) {
  if (ctx.actor.kind !== "user") throw new Error("a key is made by a member");
  await holdKeys(ctx);
  await ctx.tx
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`now()`, sealed_key: "" })
    .where("project_id", "=", projectOf(ctx))
    .where("environment", "=", environment)
    .where("revoked_at", "is", null)
    .execute();
  const id = randomUUID();
  const key = `vd_${environment}_${randomBytes(32).toString("base64url")}`;
  const lastFour = key.slice(-4);
  await ctx.tx
    .insertInto("api_keys")
    .values({
      project_id: projectOf(ctx),
      id,
      environment,
      key_hash: hashToken(key),
      sealed_key: seal(ctx.platform.keys, key, keyBinding(id)),
      last_four: lastFour,
      created_by: ctx.actor.id,
    })
    .execute();
  audit(ctx, "api-keys.changed", { id, environment, lastFour });
  return { key, environment, lastFour };
}

/** A new callback secret; the one before signs beside it for 24 hours, any older one stops now. */
export async function rotateSecret(ctx: Ctx) {
  await holdKeys(ctx);
  const projectId = projectOf(ctx);
  await ctx.tx
    .deleteFrom("webhook_secrets")
    .where("project_id", "=", projectId)
    .where("expires_at", "is not", null)
    .execute();
  await ctx.tx
    .updateTable("webhook_secrets")
    .set({ expires_at: sql<Date>`now() + make_interval(hours => ${rotationHours})` })
    .where("project_id", "=", projectId)
    .execute();
  const { id, secret, lastFour } = await insertSecret(ctx, { isUnseen: false });
  audit(ctx, "api-keys.secret_rotated", { id, lastFour });
  return { secret, lastFour };
}

/** Shows the secret that the first callback made; once, like those that a member makes. */
export async function revealSecret(ctx: Ctx) {
  const unseen = await holdUnseenSecret(ctx);
  if (!unseen) throw fail(apiKeyFailures.already_seen);
  const { id, sealed_secret, last_four: lastFour } = unseen;
  await ctx.tx
    .updateTable("webhook_secrets")
    .set({ is_unseen: false })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .execute();
  audit(ctx, "api-keys.secret_revealed", { id, lastFour });
  return { secret: open(ctx.platform.keys, sealed_secret, secretBinding(id)).toString("utf8"), lastFour };
}

/**
 * What callbacks of an environment are signed with: the API key, or null while there is none, and one or two callback
 * secrets, the newest first. The project's first secret is made here, at its first need.
 */
export async function signingKeys(
  ctx: Ctx,
  environment: ApiEnvironment,
): Promise<{ apiKey: string | null; webhookSecrets: string[] }> {
  const { keys } = ctx.platform;
  const key = await findApiKey(ctx, environment);
  const secrets = await findLiveSecrets(ctx);
  const isSigned = secrets.some(({ expires_at }) => expires_at === null);
  const first = isSigned ? [] : [await firstSecret(ctx)];
  if (key) await noteUse(ctx, key.id);
  return {
    apiKey: key ? open(keys, key.sealed_key, keyBinding(key.id)).toString("utf8") : null,
    webhookSecrets: [
      ...first,
      ...secrets.map(({ id, sealed_secret }) => open(keys, sealed_secret, secretBinding(id)).toString("utf8")),
    ],
  };
}

/** When a key last signed, by the minute: callbacks that go out together do not wait for each other here. */
const noteUse = (ctx: Ctx, id: string) =>
  ctx.tx
    .updateTable("api_keys")
    .set({ last_used_at: sql<Date>`now()` })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .where((where) =>
      where.or([where("last_used_at", "is", null), where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute();

/** Of two workers that need the first secret at once, one makes it and both use it. */
async function firstSecret(ctx: Ctx): Promise<string> {
  await holdKeys(ctx);
  const [made] = await findLiveSecrets(ctx);
  if (made) return open(ctx.platform.keys, made.sealed_secret, secretBinding(made.id)).toString("utf8");
  const { id, secret, lastFour } = await insertSecret(ctx, { isUnseen: true });
  audit(ctx, "api-keys.secret_made", { id, lastFour });
  return secret;
}

async function insertSecret(ctx: Ctx, { isUnseen }: { isUnseen: boolean }) {
  const id = randomUUID();
  const secret = newWebhookSecret(randomBytes);
  const lastFour = secret.slice(-4);
  await ctx.tx
    .insertInto("webhook_secrets")
    .values({
      project_id: projectOf(ctx),
      id,
      sealed_secret: seal(ctx.platform.keys, secret, secretBinding(id)),
      last_four: lastFour,
      is_unseen: isUnseen,
      // By the clock, not by the transaction's start: two made in a row keep their order.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  return { id, secret, lastFour };
}
