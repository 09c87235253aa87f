import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { failSilent } from "./blacklists.imports.runs.service.ts";
import { importBlacklist } from "./blacklists.jobs.ts";

/** A run speaks every second; a job of a killed one goes back after some ten. */
const silentFor = "1 minute";

/** What waits, however long, is not stuck. */
async function findQueued({ tx }: Pick<Ctx, "tx">): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select data->'data'->>'importId' as id from pgboss.job
    where name = ${importBlacklist.name} and state in ('created', 'retry', 'active')`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** For imports that lost their job. @returns how many were settled */
export async function settleImports(platform: Platform, olderThan = silentFor): Promise<number> {
  const due = await platform.database.inProject(null, async ({ tx }) => {
    const queued = await findQueued({ tx });
    const { rows } = await sql<{ project_id: string; id: string }>`
      select * from due_blacklist_imports(${olderThan}::interval)`.execute(tx);
    return rows.filter(({ id }) => !queued.has(id));
  });
  for (const { project_id, id } of due)
    await inSystemStep(platform, "blacklists", project_id, (ctx) => failSilent(ctx, id));
  return due.length;
}

const pauseMs = 60_000;

export const leftImports = recurring("blacklists.settle", pauseMs, (platform) => settleImports(platform));
