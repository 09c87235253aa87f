import { sql } from "kysely";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { askForRun, runMonitoring } from "./monitoring.jobs.ts";

/** A run speaks every second; a job of a killed one goes back after some ten. */
const silentFor = "1 minute";

async function ask(platform: Platform, { all, silent }: { all: boolean; silent: string }): Promise<number> {
  const due = await platform.database.inProject(null, async ({ tx }) => {
    const queued = await sql<{ id: string }>`select data->>'projectId' as id from pgboss.job
      where name = ${runMonitoring.name} and state in ('created', 'retry', 'active')`.execute(tx);
    const waiting = new Set(queued.rows.map(({ id }) => id));
    const { rows } = await sql<{ project_id: string }>`
      select * from due_monitoring(${silent}::interval, ${all})`.execute(tx);
    // A run under way has its plan already: what is new waits for the next.
    return rows.filter(({ project_id }) => all || !waiting.has(project_id));
  });
  for (const { project_id } of due) await inSystemStep(platform, "monitoring", project_id, (ctx) => askForRun(ctx));
  return due.length;
}

/** A list has a new version. */
export const askEverybody = (platform: Platform): Promise<number> => ask(platform, { all: true, silent: silentFor });

/** A new day by the project's zone, newly approved applicants, runs that lost their job. @returns how many projects */
export const askWhoIsDue = (platform: Platform, silent = silentFor): Promise<number> =>
  ask(platform, { all: false, silent });

const pauseMs = 2 * 60_000;

export const dueMonitoring = recurring("monitoring.due", pauseMs, (platform) => askWhoIsDue(platform));
