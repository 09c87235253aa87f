import { commonFailures } from "#contract/failures.ts";
import { type CtxBeforeTransaction, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { FileSource } from "#server/platform/files/spool.ts";
import type { Platform } from "#server/platform/platform.ts";
import { lockVerification } from "./flow-base.lock.service.ts";

/** Not the fault of who sent it: they may try again. @throws request.unavailable */
export async function storeVerificationFile(
  { files, log }: Platform,
  key: string,
  file: Buffer | FileSource,
): Promise<void> {
  try {
    await (Buffer.isBuffer(file) ? files.put(key, file) : files.putStream(key, file));
  } catch (error) {
    log.error({ err: error }, "a file of a verification could not be stored");
    throw fail(commonFailures.unavailable);
  }
}

/** `keys`: of what was stored together; a row names the first one. */
type Unsure = {
  table: "verification_files" | "verification_videos" | "liveness_acts";
  verificationId: string;
  keys: readonly string[];
};

/**
 * Removes the bytes of what was not recorded. The row decides: a commit whose answer was lost may have happened, and the
 * lock waits for one under way.
 */
export async function discardFiles(
  platform: Platform,
  before: CtxBeforeTransaction,
  { table, verificationId, keys }: Unsure,
): Promise<void> {
  const isRecorded = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    await lockVerification({ ...before, tx }, verificationId);
    const row = await tx
      .selectFrom(table)
      .select("id")
      .where("project_id", "=", ctxProjectOf(before))
      .where("verification_id", "=", verificationId)
      .where("storage_key", "=", keys[0] ?? "")
      .executeTakeFirst();
    return row !== undefined;
  });
  if (!isRecorded) for (const key of keys) await platform.files.remove(key);
}
