import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import {
  type BlacklistFileType,
  type BlacklistImportMode,
  blacklistLimits,
} from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklistFailures } from "#contract/screening/blacklists.calls.ts";
import { lockBlacklist } from "#server/features/records/blacklist-base/blacklist-base.changes.service.ts";
import { isPermitted } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, giveUpFile, intendFile } from "#server/platform/files/pending-files.ts";
import type { SpooledUpload } from "#server/platform/files/spool.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sealImport } from "./blacklists.files.ts";
import { importBlacklist } from "./blacklists.jobs.ts";

export type StoredImportFile = { id: string; storageKey: string; sealedKey: string; sizeBytes: number };
type Target = { code: string; type: BlacklistFileType; mode: BlacklistImportMode };

const isUnderWay = ["queued", "reading"] as const;

/** A list has one import at a time, a project three. @throws blacklists.import_under_way, too_many_imports */
async function requirePlace(ctx: Ctx, code: string | null): Promise<void> {
  const waiting = await ctx.tx
    .selectFrom("blacklist_imports")
    .select("blacklist_code")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("status", "in", [...isUnderWay])
    .execute();
  if (waiting.some((each) => each.blacklist_code === code)) throw fail(blacklistFailures.import_under_way);
  if (waiting.length >= blacklistLimits.importsAtOnce) throw fail(blacklistFailures.too_many_imports);
}

/** The rows of such a file are made of what is known of applicants. @throws blacklists.applicants_forbidden */
function requireType({ actor }: Pick<Ctx, "actor">, type: BlacklistFileType): void {
  if (type === "applicants" && !isPermitted(actor, "verifications:read"))
    throw fail(blacklistFailures.applicants_forbidden);
}

/** Outside the transaction, once it is known that it will be taken. @throws those of `takeImportFile`; request.unavailable */
export async function storeImportFile(
  platform: Platform,
  before: CtxBeforeTransaction,
  { code, type }: { code: string | null; type: BlacklistFileType },
  upload: SpooledUpload,
): Promise<StoredImportFile> {
  const projectId = ctxProjectOf(before);
  requireType(before, type);
  await platform.database.inProject(projectId, async ({ tx }) => {
    const ctx = { ...before, tx };
    // Before the list, which an import holds.
    await requirePlace(ctx, code);
    if (code !== null) await lockBlacklist(ctx, code);
  });
  const id = randomUUID();
  const storageKey = newFileKey(projectId);
  const { sealed, sealedKey } = sealImport(platform.keys, id, upload);
  await intendFile(platform, storageKey);
  try {
    await platform.files.putStream(storageKey, sealed);
  } catch (error) {
    platform.log.error({ err: error }, "a file for a blacklist could not be stored");
    throw fail(commonFailures.unavailable);
  }
  return { id, storageKey, sealedKey, sizeBytes: upload.sizeBytes };
}

/** The sweep takes the bytes of a call that was undone: nobody has claimed them. */
export async function takeImportFile(ctx: Ctx, { code, type, mode }: Target, file: StoredImportFile): Promise<void> {
  // Two at once must not both take the last place.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.blacklists}, hashtext(${ctxProjectOf(ctx)}))`.execute(ctx.tx);
  requireType(ctx, type);
  await requirePlace(ctx, code);
  await claimFile(ctx, file.storageKey);
  await ctx.tx
    .deleteFrom("blacklist_imports")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("blacklist_code", "=", code)
    .execute();
  await ctx.tx
    .insertInto("blacklist_imports")
    .values({
      project_id: ctxProjectOf(ctx),
      id: file.id,
      blacklist_code: code,
      type,
      mode,
      created_by: ctx.actor.id,
      size_bytes: file.sizeBytes,
      storage_key: file.storageKey,
      sealed_key: file.sealedKey,
    })
    .execute();
  await enqueue(ctx, importBlacklist, { importId: file.id }, { group: ctxProjectOf(ctx) });
}

/** @throws blacklists.not_found, import_under_way, too_many_imports, applicants_forbidden */
export async function requestImport(ctx: Ctx, target: Target, file: StoredImportFile) {
  const { name } = await lockBlacklist(ctx, target.code);
  await takeImportFile(ctx, target, file);
  const { code, type, mode } = target;
  recordAudit(ctx, "blacklists.import_asked", { code, name, import: file.id, type, mode, size_bytes: file.sizeBytes });
  return { code, import: file.id };
}

/** The run that reads it finds that it is not wanted any more. @throws blacklists.import_not_found, import_over */
export async function stopImport(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("blacklist_imports")
    .select(["blacklist_code", "storage_key", "status"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(blacklistFailures.import_not_found);
  if (row.storage_key === null) throw fail(blacklistFailures.import_over);
  await giveUpFile(ctx, row.storage_key);
  await ctx.tx
    .updateTable("blacklist_imports")
    .set({ status: "stopped", storage_key: null, sealed_key: "", moved_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "blacklists.import_stopped", { code: row.blacklist_code, import: id });
  return {};
}
