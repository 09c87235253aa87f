import { sql } from "kysely";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

export const liveSecrets = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("webhook_secrets")
    .where("project_id", "=", projectOf(ctx))
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .orderBy("created_at", "desc");

export const findApiKey = (ctx: Ctx, environment: "prod" | "test") =>
  ctx.tx
    .selectFrom("api_keys")
    .select(["id", "sealed_key"])
    .where("project_id", "=", projectOf(ctx))
    .where("environment", "=", environment)
    .where("is_signing", "=", true)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .executeTakeFirst();

/** Locked until the transaction ends. */
export const holdUnseenSecret = (ctx: Ctx) =>
  liveSecrets(ctx)
    .select(["id", "sealed_secret", "last_four"])
    .where("is_unseen", "=", true)
    .where("expires_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const findLiveSecrets = (ctx: Ctx) => liveSecrets(ctx).select(["id", "sealed_secret", "expires_at"]).execute();
