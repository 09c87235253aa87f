import { sql } from "kysely";
import { settleSilent } from "#server/platform/jobs/followed-run.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { askForRun, runMonitoring } from "./monitoring.jobs.ts";

/** A run speaks every second; a job of a killed one goes back after some ten. */
const silentFor = "1 minute";

const ask = (platform: Platform, { all, silent }: { all: boolean; silent: string }): Promise<number> =>
  settleSilent(platform, {
    feature: "monitoring",
    job: runMonitoring,
    idOf: "projectId",
    due: sql<{ project_id: string; id: string }>`
      select project_id, project_id as id from due_monitoring(${silent}::interval, ${all})`,
    // A run under way has its plan already: what is new waits for the next.
    always: () => all,
    settle: (ctx) => askForRun(ctx),
  });

/** A list has a new version. */
export const askEverybody = (platform: Platform): Promise<number> => ask(platform, { all: true, silent: silentFor });

/** A new day by the project's zone, newly approved applicants, runs that lost their job. @returns how many projects */
export const askWhoIsDue = (platform: Platform, silent = silentFor): Promise<number> =>
  ask(platform, { all: false, silent });

const pauseMs = 2 * 60_000;

export const dueMonitoring = recurring("monitoring.due", pauseMs, (platform) => askWhoIsDue(platform));
