import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type BlacklistFileType, blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklistFailures } from "#contract/screening/blacklists.calls.ts";
import { lockBlacklist } from "#server/features/records/blacklist-base/blacklist-base.changes.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import { type StoredImportFile, takeImportFile } from "./blacklists.imports.service.ts";
import { countBlacklists, showBlacklist } from "./blacklists.queries.ts";

type Named = { name: string; description: string };

/** Two at once must not both take the last place, or the same name. */
async function requireName(ctx: Ctx, name: string, besides: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.blacklists}, hashtext(${ctxProjectOf(ctx)}))`.execute(ctx.tx);
  const same = await ctx.tx
    .selectFrom("blacklists")
    .select("code")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("name", "=", name)
    .executeTakeFirst();
  if (same && same.code !== besides) throw fail(blacklistFailures.name_taken);
}

/** Empty, or with a file that is imported in the background. @throws blacklists.name_taken, limit_exceeded */
export async function createBlacklist(
  ctx: Ctx,
  { name, description, type }: Named & { type: BlacklistFileType },
  file: StoredImportFile | null,
) {
  await requireName(ctx, name, null);
  if ((await countBlacklists(ctx)) >= blacklistLimits.lists) throw fail(blacklistFailures.limit_exceeded);
  const code = randomUUID();
  await ctx.tx
    .insertInto("blacklists")
    .values({ project_id: ctxProjectOf(ctx), code, type, name, description, created_by: ctx.actor.id })
    .execute();
  if (file) await takeImportFile(ctx, { code, type, mode: "add" }, file);
  recordAudit(ctx, "blacklists.created", {
    code,
    name,
    type,
    ...(file && { import: file.id, size_bytes: file.sizeBytes }),
  });
  return { code, import: file?.id ?? null };
}

/** @throws blacklists.not_found, name_taken */
export async function editBlacklist(ctx: Ctx, { code, name, description }: Named & { code: string }) {
  await requireName(ctx, name, code);
  const before = await lockBlacklist(ctx, code);
  await ctx.tx
    .updateTable("blacklists")
    .set({ name, description, updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("code", "=", code)
    .execute();
  recordAudit(ctx, "blacklists.edited", { code, name, ...(before.name !== name && { from: before.name }) });
  return { code };
}

/** Forms that name it stay as they are. @throws blacklists.not_found */
export async function removeBlacklist(ctx: Ctx, code: string) {
  await lockBlacklist(ctx, code);
  const { name, items, forms } = await showBlacklist(ctx, code);
  const waiting = await ctx.tx
    .selectFrom("blacklist_imports")
    .select("storage_key")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("blacklist_code", "=", code)
    .where("storage_key", "is not", null)
    .execute();
  for (const { storage_key } of waiting) if (storage_key !== null) await giveUpFile(ctx, storage_key);
  await ctx.tx.deleteFrom("blacklists").where("project_id", "=", ctxProjectOf(ctx)).where("code", "=", code).execute();
  recordAudit(ctx, "blacklists.removed", { code, name, items, forms: forms.map(({ id }) => id) });
  return { items };
}
