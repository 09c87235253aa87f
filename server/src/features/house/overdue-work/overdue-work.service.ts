import { sql } from "kysely";
import { enqueueDelivery } from "#server/features/callbacks/callbacks/callbacks.jobs.ts";
import { announceDecision } from "#server/features/cases/verifications/verifications.jobs.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { resumeUnpaid } from "#server/features/money/balances/balances.jobs.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";

type Overdue = { kind: "verification" | "decision" | "callback" | "unpaid"; project_id: string; id: string };

const renew: Record<Overdue["kind"], (ctx: Ctx, id: string) => Promise<void>> = {
  verification: (ctx, id) => enqueue(ctx, checkVerification, { verificationId: id }, { group: ctxProjectOf(ctx) }),
  decision: (ctx, id) => enqueue(ctx, announceDecision, { verificationId: id }),
  callback: enqueueOverdueCallback,
  unpaid: (ctx) => enqueue(ctx, resumeUnpaid, {}),
};

/** Longer than all tries of a check. */
const overdueAfter = "45 minutes";

/** A second job would only lengthen the queue. */
async function findQueued({ tx }: Pick<Ctx, "tx">): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(data->'data'->>'verificationId', data->'data'->>'callbackId') as id from pgboss.job
    where name in ('verifications.check', 'verifications.announce', 'callbacks.deliver') and state in ('created', 'retry', 'active')`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

async function enqueueOverdueCallback(ctx: Ctx, id: string): Promise<void> {
  const callback = await ctx.tx.selectFrom("callbacks").where("id", "=", id).select(["id", "url"]).executeTakeFirst();
  if (callback) await enqueueDelivery(ctx, callback);
}

/** Workers reread the row, so a second job does nothing. @returns how many were found */
export async function recoverOverdueWork(platform: Platform, olderThan = overdueAfter): Promise<number> {
  const found = await platform.database.inProject(null, async ({ tx }) => {
    const queued = await findQueued({ tx });
    const { rows } = await sql<Overdue>`select * from overdue_work(${olderThan}::interval)`.execute(tx);
    return rows.filter(({ id }) => !queued.has(id));
  });
  await tendEachRow(platform, "overdue-work", found, ({ kind, project_id, id }) =>
    inSystemStep(platform, "overdue-work", project_id, (ctx) => renew[kind](ctx, id)),
  );
  return found.length;
}

const pauseMs = 10 * 60_000;

export const overdueWork = recurring("overdue-work", pauseMs, (platform) => recoverOverdueWork(platform));
