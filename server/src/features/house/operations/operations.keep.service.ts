import { sql } from "kysely";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";

const pauseMs = 60_000;
/** A count reads a row for each file. */
const countedAgainAfter = "6 hours";
const mostAtOnce = 50;

/**
 * Each project by itself, in both modes. That it is tried is kept first, so that one whose count fails is behind the others
 * from then on. @returns how many
 */
export async function countProjects(platform: Platform, olderThan = countedAgainAfter): Promise<number> {
  const due = await platform.database.inProject(null, async ({ tx }) => {
    const { rows } = await sql<{ project_id: string }>`
      select project_id from projects_to_count(${olderThan}::interval, ${mostAtOnce})`.execute(tx);
    return rows;
  });
  return tendEachRow(platform, "operations.project_sizes", due, async ({ project_id }) => {
    await inSystemStep(platform, "operations", project_id, ({ tx }) =>
      sql`select begin_project_count(${project_id})`.execute(tx),
    );
    await inSystemStep(platform, "operations", project_id, ({ tx }) =>
      sql`select count_project(${project_id})`.execute(tx),
    );
  });
}

export const projectSizes = recurring("operations.project_sizes", pauseMs, (platform) => countProjects(platform));
