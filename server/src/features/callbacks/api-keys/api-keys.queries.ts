import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { liveSecrets } from "#server/features/callbacks/callback-signatures/callback-signatures.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { orderScopes } from "./api-keys.rules.ts";

const hasEnded = sql<boolean>`coalesce(k.revoked_at is not null or k.expires_at <= now(), false)`;
const isLive = sql<boolean>`not ${hasEnded}`;

const keysOf = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("api_keys as k")
    .leftJoin("users as u", "u.id", "k.created_by")
    .select([
      "k.id",
      "k.environment",
      "k.name",
      "k.scopes",
      "k.networks",
      "k.first_eight",
      "k.last_four",
      "k.created_at",
      "k.last_used_at",
      "k.expires_at",
      "k.revoked_at",
      "k.is_signing",
      "k.version",
      "u.first_name",
      "u.last_name",
    ])
    .where("k.project_id", "=", ctxProjectOf(ctx));

type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOf>["execute"]>>[number];

const viewOf = (row: KeyRow) => ({
  id: row.id,
  environment: row.environment,
  name: row.name,
  scopes: orderScopes(row.scopes),
  networks: row.networks,
  firstEight: row.first_eight,
  lastFour: row.last_four,
  createdBy: [row.first_name, row.last_name].filter(Boolean).join(" "),
  created: row.created_at.toISOString(),
  lastUsed: row.last_used_at?.toISOString() ?? null,
  expires: row.expires_at?.toISOString() ?? null,
  isSigning: row.is_signing,
  version: row.version,
});

const liveKeys = (ctx: Ctx) =>
  keysOf(ctx)
    .where(isLive)
    .orderBy("k.environment")
    .orderBy("k.is_signing", "desc")
    .orderBy("k.created_at", "desc")
    .orderBy("k.id");

async function endedKeys(ctx: Ctx) {
  const ended = sql<Date>`least(k.revoked_at, k.expires_at)`;
  const rows = await keysOf(ctx)
    .select([ended.as("ended_at"), sql<boolean>`k.revoked_at is not distinct from ${ended}`.as("is_revoked")])
    .where(hasEnded)
    .orderBy(ended, "desc")
    .limit(limits.endedKeysListed)
    .execute();
  return rows.map(({ ended_at, is_revoked, ...row }) => ({
    ...viewOf(row),
    isSigning: false,
    ended: ended_at.toISOString(),
    isRevoked: is_revoked,
  }));
}

export async function listApiKeys(ctx: Ctx) {
  const keys = await liveKeys(ctx).execute();
  const secrets = await liveSecrets(ctx).select(["id", "last_four", "created_at", "expires_at", "is_unseen"]).execute();
  return {
    apiUrl: ctx.platform.config.apiPublicUrl,
    keys: keys.map(viewOf),
    ended: await endedKeys(ctx),
    secrets: secrets.map((secret) => ({
      id: secret.id,
      lastFour: secret.last_four,
      created: secret.created_at.toISOString(),
      expires: secret.expires_at?.toISOString() ?? null,
      isUnseen: secret.is_unseen,
    })),
  };
}

export async function findSigningKeys(ctx: Ctx) {
  return (await liveKeys(ctx).where("k.is_signing", "=", true).execute()).map(viewOf);
}

/** With what changes and rotations need. `hasEnded`: revoked or expired. */
export const findKey = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("api_keys as k")
    .select(["k.id", "k.environment", "k.name", "k.scopes", "k.networks", "k.version", "k.created_by"])
    .select(["k.first_eight", "k.last_four", "k.is_signing", hasEnded.as("hasEnded")])
    .where("k.project_id", "=", ctxProjectOf(ctx))
    .where("k.id", "=", id)
    .executeTakeFirst();

export const findSigningKey = (ctx: Ctx, environment: "prod" | "test") =>
  ctx.tx
    .selectFrom("api_keys as k")
    .select(["k.id", "k.name", "k.scopes", "k.networks", "k.version", "k.created_by"])
    .where("k.project_id", "=", ctxProjectOf(ctx))
    .where("k.environment", "=", environment)
    .where("k.is_signing", "=", true)
    .where(isLive)
    .executeTakeFirst();

export async function countLiveKeys(ctx: Ctx, environment: "prod" | "test"): Promise<number> {
  const { n } = await ctx.tx
    .selectFrom("api_keys as k")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("k.project_id", "=", ctxProjectOf(ctx))
    .where("k.environment", "=", environment)
    .where(isLive)
    .executeTakeFirstOrThrow();
  return n;
}
