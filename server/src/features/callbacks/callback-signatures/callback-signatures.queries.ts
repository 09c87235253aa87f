import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** @param endpointId null: the project's own, for addresses of forms */
export const liveSecrets = (ctx: Ctx, endpointId: string | null = null) =>
  ctx.tx
    .selectFrom("webhook_secrets")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("endpoint_id", endpointId === null ? "is" : "=", endpointId)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .orderBy("created_at", "desc");

export const findApiKey = (ctx: Ctx, environment: "prod" | "test") =>
  ctx.tx
    .selectFrom("api_keys")
    .select(["id", "sealed_key"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("environment", "=", environment)
    .where("is_signing", "=", true)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .executeTakeFirst();

/** Locked until the transaction ends. */
export const lockUnseenSecret = (ctx: Ctx) =>
  liveSecrets(ctx)
    .select(["id", "sealed_secret", "last_four"])
    .where("is_unseen", "=", true)
    .where("expires_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export const findLiveSecrets = (ctx: Ctx, endpointId: string | null = null) =>
  liveSecrets(ctx, endpointId).select(["id", "sealed_secret", "expires_at"]).execute();
