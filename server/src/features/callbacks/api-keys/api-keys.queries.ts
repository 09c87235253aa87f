import { liveSecrets } from "#server/features/callbacks/callback-signatures/callback-signatures.queries.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

export async function listApiKeys(ctx: Ctx) {
  const keys = await ctx.tx
    .selectFrom("api_keys as k")
    .innerJoin("users as u", "u.id", "k.created_by")
    .select(["k.environment", "k.last_four", "k.created_at", "k.last_used_at", "u.first_name", "u.last_name"])
    .where("k.project_id", "=", projectOf(ctx))
    .where("k.revoked_at", "is", null)
    .where("k.is_signing", "=", true)
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
