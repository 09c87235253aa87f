import { randomUUID } from "node:crypto";
import { type RawBuilder, sql, type UpdateResult } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";
import { tendEachRow } from "#server/platform/recurring.ts";
import { inSystemStep, type Job } from "./jobs.ts";

/**
 * Long work on one row. Each try has an id of its own in `run_id`: only the newest writes, so that a worker that was
 * thought dead does no harm. It renews `moved_at`; a row whose run is silent is another's to take over, or to end.
 */
export type FollowedRunRef = { id: string; runId: string };

export const newRunRef = (id: string): FollowedRunRef => ({ id, runId: randomUUID() });

/** Another run has the row, or the row has ended: what this one has is not written. */
export class LostRun extends Error {}

const silentAfter = sql`interval '10 seconds'`;

/** Who has not spoken for ten seconds is dead, or as good as that. @param movedAt the column that a run renews */
export const isRunAlive = (movedAt: "moved_at" | "run_moved_at") =>
  sql<boolean>`(run_id is not null and ${sql.ref(movedAt)} >= now() - ${silentAfter})`;

/** The project's row, while it is in one of these states: for an update of a table with `project_id, id, status`. */
export const isProjectRow = (ctx: Ctx, id: string, states: readonly string[]) =>
  sql<boolean>`(project_id = ${ctxProjectOf(ctx)} and id = ${id} and status = any(${[...states]}::text[]))`;

/** As {@link isProjectRow}, while it is this run's. */
export const isRowOfRun = (ctx: Ctx, { id, runId }: FollowedRunRef, states: readonly string[]) =>
  sql<boolean>`(${isProjectRow(ctx, id, states)} and run_id = ${runId})`;

export const runMovedNow = { moved_at: sql<Date>`now()` } as const;

/** @returns whether the row was still there to be written */
export async function hasChangedOneRow(update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Three of them fit into the silence that ends a run. */
const beatMs = 1_000;

type Following = {
  /** Renews the row. False, or a {@link LostRun}, when it is not this run's any more. */
  beat: () => Promise<boolean>;
  everyMs?: number;
  /** Of the caller: ends the work as well. */
  signal?: AbortSignal | undefined;
};

export type FollowedRun = {
  /** Aborted with a {@link LostRun} when the row is not this run's any more, or as the caller's signal. */
  signal: AbortSignal;
  isLost(): boolean;
  /** No beat comes after. May be called twice. */
  stop(): Promise<void>;
};

/** A database that is away for a moment is no reason to stop: the end of the run asks again. */
async function isOursStill(beat: Following["beat"]): Promise<boolean> {
  try {
    return await beat();
  } catch (error) {
    return !(error instanceof LostRun);
  }
}

/** Says every so often that the run lives, and how far it is, until it is stopped or the row is another's. */
export function followRun({ beat, everyMs = beatMs, signal }: Following): FollowedRun {
  const lost = new AbortController();
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    beating ??= isOursStill(beat).then((isOurs) => {
      beating = null;
      if (isOurs) return;
      clearInterval(timer);
      lost.abort(new LostRun("another run has this row, or it has ended"));
    });
  }, everyMs);
  return {
    signal: signal ? AbortSignal.any([signal, lost.signal]) : lost.signal,
    isLost: () => lost.signal.aborted,
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}

/**
 * What waits, however long, is not stuck.
 * @param idOf the name of the row's id in the job's payload, or "projectId" for one job a project
 */
async function findQueued({ tx }: Pick<Ctx, "tx">, { name }: Job, idOf: string): Promise<Set<string>> {
  const id = idOf === "projectId" ? sql`data->>'projectId'` : sql`data->'data'->>${idOf}`;
  const { rows } = await sql<{ id: string }>`select ${id} as id from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active')`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

type Due = { project_id: string; id: string };
type Settling<Row extends Due> = {
  feature: string;
  job: Job;
  idOf: string;
  due: RawBuilder<Row>;
  /** What is due whether or not a job has it. */
  always?: (row: Row) => boolean;
  settle: (ctx: Ctx, row: Row) => Promise<void>;
};

/** For rows that lost their job. One that cannot be settled stays for the next time. @returns how many were due */
export async function settleSilent<Row extends Due>(platform: Platform, settling: Settling<Row>): Promise<number> {
  const { feature, job, idOf, due, always, settle } = settling;
  const lost = await platform.database.inProject(null, async ({ tx }) => {
    const queued = await findQueued({ tx }, job, idOf);
    const { rows } = await due.execute(tx);
    return rows.filter((row) => always?.(row) || !queued.has(row.id));
  });
  await tendEachRow(platform, job.name, lost, (row) =>
    inSystemStep(platform, feature, row.project_id, (ctx) => settle(ctx, row)),
  );
  return lost.length;
}
