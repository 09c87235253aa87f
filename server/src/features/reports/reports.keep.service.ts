import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { generateReport } from "./reports.jobs.ts";
import { expireReport, failSilent } from "./reports.runs.service.ts";

type Due = { kind: "silent" | "expired"; project_id: string; id: string };

/** A run speaks every second; a job of a killed one goes back after some ten. */
const silentFor = "1 minute";

/** What waits, however long, is not stuck. */
async function findQueued({ tx }: Pick<Ctx, "tx">): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select data->'data'->>'reportId' as id from pgboss.job
    where name = ${generateReport.name} and state in ('created', 'retry', 'active')`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const settle = { silent: failSilent, expired: expireReport } as const;

/** For reports that lost their job. @returns how many were settled */
export async function settleReports(platform: Platform, olderThan = silentFor): Promise<number> {
  const due = await platform.database.inProject(null, async ({ tx }) => {
    const queued = await findQueued({ tx });
    const { rows } = await sql<Due>`select * from due_reports(${olderThan}::interval)`.execute(tx);
    return rows.filter(({ kind, id }) => kind === "expired" || !queued.has(id));
  });
  for (const { kind, project_id, id } of due)
    await inSystemStep(platform, "reports", project_id, (ctx) => settle[kind](ctx, id));
  return due.length;
}

const pauseMs = 60_000;

export const leftReports = recurring("reports.settle", pauseMs, (platform) => settleReports(platform));
