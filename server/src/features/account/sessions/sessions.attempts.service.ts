import { createHash } from "node:crypto";
import { sql } from "kysely";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import * as limits from "#contract/limits.ts";
import { visitorAddressOf } from "#server/platform/address.ts";
import { flushAudits } from "#server/platform/audit.ts";
import type { AuditEntry, Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mayTryPassword, passwordThrottle } from "./sessions.rules.ts";

export type CodeKind = "email" | "factor";
export type CodeAttempt = { narrow: string[]; wide: string };

const keyOf = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("hex");

/** For facts that remain when the call is refused. */
export function recordInOwnTransaction(
  before: CtxBeforeTransaction,
  action: AuditEntry["action"],
  detail: Record<string, unknown>,
): Promise<void> {
  return before.platform.database.inProject(null, ({ tx }) =>
    flushAudits({ ...before, tx, projectId: null, audits: [{ action, detail, account: true }] }),
  );
}

/** An hour without a try resets the count. */
export const countCodeTry = (key: string, max: number) => {
  const hour = sql`make_interval(secs => ${limits.lockSeconds})`;
  const isOver = sql`coalesce(c.locked_until, c.updated_at + ${hour}) <= now()`;
  return sql<{ closed: boolean }>`
    insert into code_attempts as c (key, failed) values (${key}, 1)
    on conflict (key) do update set
      failed = case when ${isOver} then 1 else c.failed + 1 end,
      locked_until = case
        when ${isOver} then null
        when c.locked_until is null and c.failed + 1 >= ${max} then now() + ${hour}
        else c.locked_until end,
      updated_at = now()
    returning failed > ${max} as closed`;
};

/**
 * Counts a try before it is compared, in a transaction of its own: per account and session, per account and client
 * address, and with a wider limit per account, so that a stranger cannot lock an owner out. A new code does not reset
 * it.
 * @throws sessions.locked for one hour after five wrong codes
 */
export async function claimCodeAttempt(
  before: CtxBeforeTransaction,
  kind: CodeKind,
  userId: string,
): Promise<CodeAttempt> {
  const session = before.session?.idHash ?? "";
  const narrow = [
    keyOf(kind, userId, "session", session),
    keyOf(kind, userId, "place", visitorAddressOf(before.ip)),
  ].sort();
  const wide = keyOf(kind, userId, "account");
  const isLocked = await before.platform.database.inProject(null, async ({ tx }) => {
    for (const key of narrow) {
      const { rows } = await countCodeTry(key, limits.wrongCodesBeforeLock).execute(tx);
      if (rows[0]?.closed !== false) return true;
    }
    const { rows } = await countCodeTry(wide, limits.wrongCodesPerAccount).execute(tx);
    return rows[0]?.closed !== false;
  });
  if (!isLocked) return { narrow, wide };
  await recordInOwnTransaction(before, "sessions.code_locked", { kind, userId });
  throw fail(sessionFailures.locked);
}

/** In the call's transaction. */
export async function refundCodeAttempts(ctx: Ctx, { narrow, wide }: CodeAttempt): Promise<void> {
  await ctx.tx.deleteFrom("code_attempts").where("key", "in", narrow).execute();
  await ctx.tx
    .updateTable("code_attempts")
    .set((row) => ({ failed: row("failed", "-", 1), locked_until: null }))
    .where("key", "=", wide)
    .where("failed", ">", 0)
    .execute();
}

type Tries = { keys: { key: string; seconds: number }[] };

const countHit = ({ key, seconds }: { key: string; seconds: number }) => sql<{ hits: number }>`
  insert into rate_counts as r (key, window_start, hits)
  values (${key}, to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int), 1)
  on conflict (key, window_start) do update set hits = r.hits + 1 returning hits`;

/**
 * Counts a try before it is compared; a right one is given back. Nobody is locked out: while an account is attacked
 * from many addresses, each address keeps one try an hour.
 * @returns null when this try may not be compared
 */
export async function claimPasswordAttempt(platform: Platform, email: string, ip: string): Promise<Tries | null> {
  const address = visitorAddressOf(ip);
  const { windowSeconds, accountWindowSeconds } = passwordThrottle;
  const keys = [
    { key: keyOf("password", email, address), seconds: windowSeconds },
    { key: keyOf("password", address), seconds: windowSeconds },
    { key: keyOf("password", email, address, "hour"), seconds: accountWindowSeconds },
    { key: keyOf("password", email, "everywhere"), seconds: accountWindowSeconds },
  ];
  const [accountAndAddress = 0, ofAddress = 0, accountAndAddressInHour = 0, account = 0] =
    await platform.database.inProject(null, async ({ tx }) => {
      const hits: number[] = [];
      for (const each of keys) hits.push((await countHit(each).execute(tx)).rows[0]?.hits ?? 0);
      return hits;
    });
  return mayTryPassword({ accountAndAddress, address: ofAddress, account, accountAndAddressInHour }) ? { keys } : null;
}

export async function refundPasswordAttempt(platform: Platform, { keys }: Tries): Promise<void> {
  await platform.database.inProject(null, async ({ tx }) => {
    for (const { key, seconds } of keys) {
      await sql`update rate_counts set hits = hits - 1 where key = ${key}
        and window_start = to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`.execute(
        tx,
      );
    }
  });
}
