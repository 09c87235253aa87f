import { sql } from "kysely";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { runService } from "./services.jobs.ts";
import { giveUpRequest } from "./services.runs.service.ts";

/** A job waits at most half a minute before its next try, and is not lost while it is queued. */
const silentFor = "5 minutes";

type Due = { project_id: string; id: string };

/** For requests that lost their job: nothing is charged. @returns how many were given up */
export async function settleServices(platform: Platform, olderThan = silentFor): Promise<number> {
  const due = await platform.database.inProject(null, async ({ tx }) => {
    const { rows } = await sql<Due>`select d.* from due_services(${olderThan}::interval) d where not exists (
      select from pgboss.job where name = ${runService.name} and state in ('created', 'retry', 'active')
        and data->'data'->>'serviceId' = d.id::text)`.execute(tx);
    return rows;
  });
  for (const { project_id, id } of due)
    await inSystemStep(platform, "services", project_id, (ctx) => giveUpRequest(ctx, id));
  return due.length;
}

const pauseMs = 60_000;

export const leftServices = recurring("services.settle", pauseMs, (platform) => settleServices(platform));
