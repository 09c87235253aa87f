import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ScreenedList } from "#contract/records/verifications/screening.ts";
import type { MonitoringRunList } from "#contract/screening/monitoring.contract.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { readWantedLists } from "#server/features/screening/screenings/screenings.wanted.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import {
  type FollowedRunRef,
  hasChangedOneRow,
  isRowOfRun,
  isRunAlive,
  LostRun,
  runMovedNow,
} from "#server/platform/jobs/followed-run.ts";
import { mailDigest } from "./monitoring.mails.service.ts";
import { forgetMonitoredLists, syncMonitoredApplicants } from "./monitoring.people.service.ts";
import {
  type MonitoredListVersion,
  type MonitoringConfig,
  marksGone,
  monitoredListsBehind,
  RunLists,
  watchedLists,
} from "./monitoring.rules.ts";
import { readWatch } from "./monitoring.settings.service.ts";

export type TakenRun = FollowedRunRef & {
  watch: MonitoringConfig;
  lists: MonitoringRunList[];
  listsDone: number;
  comparedTo: string | null;
  expiryDay: string | null;
};

const runColumns = ["id", "lists", "lists_done", "compared_to", "expiry_day"] as const;

const openRuns = (ctx: Ctx) =>
  ctx.tx.updateTable("monitoring_runs").where("project_id", "=", ctxProjectOf(ctx)).where("status", "=", "running");

const ofRun = (ctx: Ctx, run: FollowedRunRef) =>
  ctx.tx.updateTable("monitoring_runs").where(isRowOfRun(ctx, run, ["running"]));

export async function watchedNow(ctx: Ctx, watch: MonitoringConfig): Promise<ScreenedList[]> {
  const own = (await blacklistsOf(ctx)).map(({ code }) => code);
  const reading = { tx: ctx.tx, projectId: ctxProjectOf(ctx) };
  return (await readWantedLists(reading, watchedLists(watch, own), ctx.platform.config.listsStaleDays)).lists;
}

const readMarks = (ctx: Ctx): Promise<MonitoredListVersion[]> =>
  ctx.tx
    .selectFrom("monitoring_lists")
    .select(["source", "list_code as code", "version"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .execute();

async function isAnybodyDue(ctx: Ctx): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("monitored_applicants")
    .select("applicant_id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("is_due", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The day that has begun by the project's zone, unless it was looked through. */
async function newDay(ctx: Ctx): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone time_zone)::date as day
    from monitoring_settings where project_id = ${ctxProjectOf(ctx)}::uuid
      and (ran_on is null or ran_on < (now() at time zone time_zone)::date)`.execute(ctx.tx);
  return rows[0]?.day ?? null;
}

async function startRun(ctx: Ctx, watch: MonitoringConfig, runId: string): Promise<string | null> {
  const people = await syncMonitoredApplicants(ctx);
  const [lists, marks] = [await watchedNow(ctx, watch), await readMarks(ctx)];
  await forgetMonitoredLists(ctx, marksGone(lists, marks));
  const behind = monitoredListsBehind(lists, marks);
  const expiryDay = await newDay(ctx);
  if (behind.length === 0 && expiryDay === null && !(await isAnybodyDue(ctx))) return null;
  const id = randomUUID();
  await ctx.tx
    .insertInto("monitoring_runs")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      lists: JSON.stringify(behind),
      expiry_day: expiryDay,
      people,
      run_id: runId,
    })
    .execute();
  return id;
}

/** A new run of all that is due, or the one that was left half-way. */
export async function takeMonitoringRun(ctx: Ctx): Promise<TakenRun | "busy" | null> {
  await sql`select from monitoring_settings where project_id = ${ctxProjectOf(ctx)}::uuid for update`.execute(ctx.tx);
  const watch = await readWatch(ctx);
  const open = await ctx.tx
    .selectFrom("monitoring_runs")
    .select(["id", isRunAlive("moved_at").as("isAlive")])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("status", "=", "running")
    .executeTakeFirst();
  if (open?.isAlive) return "busy";
  if (!watch?.is_enabled) {
    await openRuns(ctx).set({ status: "failed", ended_at: sql<Date>`now()` }).execute();
    return null;
  }
  const runId = randomUUID();
  if (!open && (await startRun(ctx, watch, runId)) === null) return null;
  const row = await openRuns(ctx)
    .set({ run_id: runId, ...runMovedNow })
    .returning(runColumns)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    runId,
    watch,
    lists: RunLists.parse(row.lists),
    listsDone: row.lists_done,
    comparedTo: row.compared_to,
    expiryDay: row.expiry_day,
  };
}

type Progress = {
  lists_done?: number;
  compared_to?: string | null;
  screenings?: number;
  failed_screenings?: number;
  events?: number;
};

/** `screenings`, `failed_screenings`, `events`: how many more. @throws LostRun when another worker has it */
export async function reportProgress(ctx: Ctx, run: FollowedRunRef, said: Progress = {}): Promise<void> {
  const { screenings = 0, failed_screenings = 0, events = 0, ...where } = said;
  const isWritten = await hasChangedOneRow(
    ofRun(ctx, run).set((eb) => ({
      ...where,
      screenings: eb("screenings", "+", screenings),
      failed_screenings: eb("failed_screenings", "+", failed_screenings),
      events: eb("events", "+", events),
      ...runMovedNow,
    })),
  );
  if (!isWritten) throw new LostRun("another worker has this run");
}

/** With the mail about it: both or neither. @throws LostRun */
export async function finishMonitoringRun(ctx: Ctx, run: TakenRun): Promise<void> {
  await reportProgress(ctx, run);
  const project_id = ctxProjectOf(ctx);
  for (const { source, code: list_code, to: version } of run.lists)
    await ctx.tx
      .insertInto("monitoring_lists")
      .values({ project_id, source, list_code, version })
      .onConflict((on) =>
        on
          .columns(["project_id", "source", "list_code"])
          .doUpdateSet({ version, compared_at: sql<Date>`excluded.compared_at` }),
      )
      .execute();
  if (run.expiryDay !== null)
    await ctx.tx
      .updateTable("monitoring_settings")
      .set({ ran_on: run.expiryDay })
      .where("project_id", "=", project_id)
      .execute();
  const done = await openRuns(ctx)
    .where("id", "=", run.id)
    .set({ status: "done", ended_at: sql<Date>`now()` })
    .returning(["people", "screenings", "failed_screenings", "events"])
    .executeTakeFirstOrThrow();
  const lists = run.lists.map(({ code, from, to }) => `${code} ${from ?? "-"} ${to}`);
  recordAudit(ctx, "monitoring.ran", { report: run.id, lists, expiry_day: run.expiryDay, ...done });
  if (done.events > 0) await mailDigest(ctx, run.id, done.events);
}

/** What it was to look at is due again in the next one. */
export async function failMonitoringRun(ctx: Ctx, run: FollowedRunRef): Promise<void> {
  const failed = await ofRun(ctx, run)
    .set({ status: "failed", ended_at: sql<Date>`now()` })
    .returning(["screenings", "events"])
    .executeTakeFirst();
  if (!failed) return;
  recordAudit(ctx, "monitoring.run_failed", { report: run.id, ...failed });
  if (failed.events > 0) await mailDigest(ctx, run.id, failed.events);
}
