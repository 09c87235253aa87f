import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { deliverCallback } from "#server/features/callbacks/callbacks.jobs.ts";
import { checkVerification } from "#server/features/verifications/verifications.jobs.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";

type Overdue = { kind: "verification" | "callback"; project_id: string; id: string };

/** Longer than all tries of a check take, so that what is found has no job of its own any more. */
const overdueAfter = "45 minutes";

/**
 * Gives overdue submissions and callbacks a new job, so that nothing waits for ever. Their workers reread the row, so a
 * second job for the same one does nothing.
 * @returns how many were found
 */
export async function recoverOverdueWork(platform: Platform, olderThan = overdueAfter): Promise<number> {
  const found = await platform.database.inProject(null, async ({ tx }) => {
    const { rows } = await sql<Overdue>`select * from overdue_work(${olderThan}::interval)`.execute(tx);
    return rows;
  });
  for (const { kind, project_id, id } of found) {
    await inSystemStep(platform, "overdue-work", project_id, (ctx) =>
      kind === "verification"
        ? enqueue(ctx, checkVerification, { verificationId: id })
        : enqueue(ctx, deliverCallback, { callbackId: id }),
    );
  }
  return found.length;
}

const pauseMs = 10 * 60_000;

/** Looks for overdue work every ten minutes for as long as the platform is open. */
export async function keepRecovering(platform: Platform): Promise<void> {
  const { pool } = platform.database;
  while (!pool.ending) {
    await recoverOverdueWork(platform).catch((error: unknown) =>
      platform.log.warn({ err: error }, "overdue work was not looked for"),
    );
    await wait(pauseMs, undefined, { ref: false });
  }
}
