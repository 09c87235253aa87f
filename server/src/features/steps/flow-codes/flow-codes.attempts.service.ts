import { createHash } from "node:crypto";
import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { flowCodeFailures } from "#contract/steps/flow-codes.calls.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { countCodeTry } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { flushAudits, recordAudit } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { ctxVerificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** `isForDevice`: of a code that lets another device in; whoever holds the link may try those, and closes no others. */
type Tries = { verificationId: string; channel: CodeChannel; isForDevice?: boolean };

const keyOf = ({ verificationId, channel, isForDevice = false }: Tries) =>
  createHash("sha256")
    .update(`flow ${isForDevice ? "device " : ""}code\n${verificationId}\n${channel}`)
    .digest("hex");

/**
 * Counts a try before it is compared, in a transaction of its own: the count survives a rollback, and of many at once
 * at most five are compared. A new code does not reset it.
 * @throws flow-codes.locked for an hour after five wrong codes
 */
export async function claimTry(before: CtxBeforeTransaction, of: Omit<Tries, "verificationId">): Promise<void> {
  const verificationId = ctxVerificationOf(before);
  const key = keyOf({ ...of, verificationId });
  const mayCompare = await before.platform.database.inProject(before, async ({ tx }) => {
    const { rows } = await countCodeTry(key, limits.wrongCodesBeforeLock).execute(tx);
    if (rows[0]?.closed === false) return true;
    const ctx: Ctx = { ...before, tx, audits: [] };
    recordAudit(ctx, "flow.code_locked", { verificationId, ...of });
    await flushAudits(ctx);
    return false;
  });
  if (!mayCompare) throw fail(flowCodeFailures.locked);
}

/** After too many wrong codes a new one is of no use. */
export async function isClosed({ tx }: Ctx, of: Tries): Promise<boolean> {
  const row = await tx
    .selectFrom("code_attempts")
    .select("key")
    .where("key", "=", keyOf(of))
    .where("locked_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetTries({ tx }: Ctx, of: Tries): Promise<void> {
  await tx.deleteFrom("code_attempts").where("key", "=", keyOf(of)).execute();
}
