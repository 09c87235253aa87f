import { sql } from "kysely";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

const liveSecrets = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("webhook_secrets")
    .where("project_id", "=", projectOf(ctx))
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .orderBy("created_at", "desc");

/** The keys in use and the secrets that still sign, newest first, without their values. */
export async function listApiKeys(ctx: Ctx) {
  const keys = await ctx.tx
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.created_by")
    .select(["k.environment", "k.last_four", "k.created_at", "k.last_used_at", "u.first_name", "u.last_name"])
    .where("k.project_id", "=", projectOf(ctx))
    .where("k.revoked_at", "is", null)
    .orderBy("k.environment")
    .execute();
  const secrets = await liveSecrets(ctx).select(["id", "last_four", "created_at", "expires_at", "is_unseen"]).execute();
  return {
    keys: keys.map((key) => ({
      environment: key.environment,
      lastFour: key.last_four,
      createdBy: `${key.first_name} ${key.last_name}`,
      created: key.created_at.toISOString(),
      lastUsed: key.last_used_at?.toISOString() ?? null,
    })),
    secrets: secrets.map((secret) => ({
      id: secret.id,
      lastFour: secret.last_four,
      created: secret.created_at.toISOString(),
      expires: secret.expires_at?.toISOString() ?? null,
      isUnseen: secret.is_unseen,
    })),
  };
}

/** The sealed key in use of one environment, if there is one. */
export const findApiKey = (ctx: Ctx, environment: "prod" | "test") =>
  ctx.tx
    .selectFrom("api_keys")
    .select(["id", "sealed_key"])
    .where("project_id", "=", projectOf(ctx))
    .where("environment", "=", environment)
    .where("revoked_at", "is", null)
    .executeTakeFirst();

/** The newest sealed secret, if nobody has seen it; held until the transaction ends. */
export const holdUnseenSecret = (ctx: Ctx) =>
  liveSecrets(ctx)
    .select(["id", "sealed_secret", "last_four"])
    .where("is_unseen", "=", true)
    .where("expires_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** The sealed secrets that sign now, the newest first; two at most. */
export const findLiveSecrets = (ctx: Ctx) => liveSecrets(ctx).select(["id", "sealed_secret", "expires_at"]).execute();
