import { sql } from "kysely";
import type { RetentionDays } from "#contract/applicants/retention.contract.ts";
import { eraseApplicant } from "#server/features/applicants/applicants/applicants.erase.service.ts";
import { eraseOldSearches } from "#server/features/screening/screenings/screenings.kept-searches.service.ts";
import { eraseOldServices } from "#server/features/screening/services/services.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";
import { findEndedRetention, fromTheFirst, type RetentionOutcome, retentionOutcomes } from "./retention.queries.ts";

/** What is over goes in the next night's run. */
export async function changeRetention(ctx: Ctx, days: RetentionDays): Promise<RetentionDays> {
  await ctx.tx
    .insertInto("project_retention")
    .values({ project_id: ctxProjectOf(ctx), ...days })
    .onConflict((on) => on.column("project_id").doUpdateSet({ ...days, updated_at: sql<Date>`excluded.updated_at` }))
    .execute();
  recordAudit(ctx, "applicants.retention_changed", days);
  return days;
}

/** Shorter than a day, so that it does not wander through the day. */
const runsEvery = "20 hours";
const peopleAtOnce = 200;

/** A kill leaves the rest to the next one. */
async function claimNight(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`update project_retention set ran_at = now(), erased_count = 0, kept_count = 0
    where project_id = ${ctxProjectOf(ctx)} and (ran_at is null or ran_at < now() - ${runsEvery}::interval)
    returning 1`.execute(ctx.tx);
  return rows.length > 0;
}

type InStep = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

async function eraseServices(step: InStep): Promise<void> {
  for (;;) if ((await step(eraseOldServices)).isLast) return;
}

async function eraseOver(
  platform: Platform,
  step: InStep,
  outcome: RetentionOutcome,
): Promise<{ erased: number; kept: number }> {
  let [after, erased, kept] = [fromTheFirst, 0, 0];
  for (;;) {
    const over = await step((ctx) => findEndedRetention(ctx, outcome, after, peopleAtOnce));
    for (const found of over) {
      after = found;
      try {
        await step((ctx) => eraseApplicant(ctx, found.id, "retention"));
        erased += 1;
      } catch (error) {
        kept += 1;
        platform.log.warn({ err: error, applicantId: found.id }, "an applicant whose time is over was not erased");
      }
    }
    if (over.length < peopleAtOnce) return { erased, kept };
  }
}

async function runNight(platform: Platform, projectId: string): Promise<void> {
  const step: InStep = (work) => inSystemStep(platform, "applicants.retention", projectId, work);
  if (!(await step(claimNight))) return;
  await eraseServices(step);
  await step(eraseOldSearches);
  let [erased, kept] = [0, 0];
  for (const outcome of retentionOutcomes) {
    const ended = await eraseOver(platform, step, outcome);
    erased += ended.erased;
    kept += ended.kept;
  }
  await step(async (ctx) => {
    await ctx.tx
      .updateTable("project_retention")
      .set({ erased_count: erased, kept_count: kept })
      .where("project_id", "=", projectId)
      .execute();
    recordAudit(ctx, "applicants.retention_ran", { erased, kept });
  });
}

export async function runRetention(platform: Platform): Promise<void> {
  const { rows } = await platform.database.inProject(null, ({ tx }) =>
    sql<{ project_id: string }>`select * from due_retention(${runsEvery}::interval)`.execute(tx),
  );
  await tendEachRow(platform, "retention", rows, ({ project_id }) => runNight(platform, project_id));
}

const pauseMs = 30 * 60_000;

export const retentionRuns = recurring("retention", pauseMs, (platform) => runRetention(platform));
