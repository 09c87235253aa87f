import { apiKeyFailures } from "#contract/callbacks/api-keys.calls.ts";
import { lockUnseenSecret } from "#server/features/callbacks/callback-signatures/callback-signatures.queries.ts";
import {
  rotateSecrets,
  secretBinding,
} from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";

/** Older ones than the previous stop now. */
export async function rotateSecret(ctx: Ctx) {
  await lockProject(ctx);
  const { id, secret, lastFour } = await rotateSecrets(ctx, null);
  recordAudit(ctx, "api-keys.secret_rotated", { id, lastFour });
  return { secret, lastFour };
}

export async function revealSecret(ctx: Ctx) {
  const unseen = await lockUnseenSecret(ctx);
  if (!unseen) throw fail(apiKeyFailures.already_seen);
  const { id, sealed_secret, last_four: lastFour } = unseen;
  await ctx.tx
    .updateTable("webhook_secrets")
    .set({ is_unseen: false })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "api-keys.secret_revealed", { id, lastFour });
  return { secret: openWithKeyRing(ctx.platform.keys, sealed_secret, secretBinding(id)).toString("utf8"), lastFour };
}
