import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Platform } from "./platform.ts";

/** `run` may be called by two processes at once, when one of them was thought to be gone. */
export type RecurringTask = { name: string; everyMs: number; run: (platform: Platform) => Promise<unknown> };

/** @param name a label of the metrics, "FEATURE.WORK" */
export const recurring = (name: string, everyMs: number, run: RecurringTask["run"]): RecurringTask => ({
  name,
  everyMs,
  run,
});

/**
 * Each row by itself: one that fails is logged and stays for the next pass, and the others do not wait for it.
 * @param work names the pass in the log @returns how many did not fail
 */
export async function tendEachRow<Row extends object>(
  { log }: Pick<Platform, "log">,
  work: string,
  rows: readonly Row[],
  tend: (row: Row) => Promise<unknown>,
): Promise<number> {
  let tended = 0;
  for (const row of rows)
    try {
      await tend(row);
      tended += 1;
    } catch (err) {
      log.warn({ err, work, row }, "one row of a pass failed; the others go on");
    }
  return tended;
}

/** A process that was killed is followed by another one after this long. */
const leaseSeconds = 15;
const renewMs = 5_000;
/** How exact "last success" is: a write for each run would cost more than many of the runs. */
const notedEveryMs = 60_000;

/** Processes that were started together do not ask together. */
const jittered = (ms: number) => ms * (0.9 + 0.2 * Math.random());

class Leadership {
  private readonly platform: Platform;
  private readonly id = randomUUID();
  private untilMs = 0;
  /** Nothing begins any more, whatever a renewal under way brings. */
  isEnding = false;

  constructor(platform: Platform) {
    this.platform = platform;
  }

  get isOurs(): boolean {
    return !this.isEnding && performance.now() < this.untilMs;
  }

  /** By the database's clock; here the lease is counted from before the question. */
  async renew(): Promise<void> {
    const startedMs = performance.now();
    const { rows } = await this.platform.database.inProject(null, ({ tx }) =>
      sql<{ holder: string }>`
        insert into recurring_leader as l (holder, until)
          values (${this.id}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
        on conflict (only_row) do update set holder = excluded.holder, until = excluded.until
          where l.holder = excluded.holder or l.until < clock_timestamp()
        returning holder`.execute(tx),
    );
    this.untilMs = rows.length > 0 ? startedMs + leaseSeconds * 1000 : 0;
  }

  async giveUp(): Promise<void> {
    await this.platform.database.inProject(null, ({ tx }) =>
      sql`delete from recurring_leader where holder = ${this.id}`.execute(tx),
    );
  }
}

const note = ({ database }: Platform, name: string, column: "succeeded_at" | "failed_at") =>
  database.inProject(null, ({ tx }) =>
    sql`insert into recurring_runs (name, ${sql.ref(column)}) values (${name}, now())
      on conflict (name) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(tx),
  );

async function runOnce(platform: Platform, { name, run }: RecurringTask): Promise<"succeeded_at" | "failed_at"> {
  try {
    await run(platform);
    return "succeeded_at";
  } catch (err) {
    platform.log.warn({ err, work: name }, "recurring work failed");
    return "failed_at";
  }
}

async function repeat(platform: Platform, work: RecurringTask, leadership: Leadership): Promise<void> {
  let notedMs = Number.NEGATIVE_INFINITY;
  while (!leadership.isEnding && !platform.database.pool.ending) {
    if (leadership.isOurs) {
      const how = await runOnce(platform, work);
      if (how === "failed_at" || performance.now() - notedMs > notedEveryMs) {
        notedMs = how === "failed_at" ? Number.NEGATIVE_INFINITY : performance.now();
        await note(platform, work.name, how).catch((err: unknown) =>
          platform.log.warn({ err, work: work.name }, "the outcome of recurring work was not noted"),
        );
      }
    }
    await wait(jittered(work.everyMs), undefined, { ref: false });
  }
}

/**
 * Runs each of them every so often, while the platform is open, in one of all processes. What fails is logged and tried
 * again at its next time.
 * @returns ends the lease, so that another process takes over at once
 */
export function startRecurring(platform: Platform, works: readonly RecurringTask[]): () => Promise<void> {
  const leadership = new Leadership(platform);
  let renewing: Promise<void> = Promise.resolve();
  const renew = () => {
    renewing = leadership
      .renew()
      .catch((err: unknown) => platform.log.warn({ err }, "the lease of recurring work was not renewed"));
    return renewing;
  };
  const lead = async () => {
    while (!leadership.isEnding && !platform.database.pool.ending) {
      await wait(jittered(renewMs), undefined, { ref: false });
      if (!leadership.isEnding) await renew();
    }
  };
  void renew().then(() => {
    void lead();
    for (const work of works) void repeat(platform, work, leadership);
  });
  return async () => {
    leadership.isEnding = true;
    // Else a renewal under way would come after.
    await renewing;
    await leadership
      .giveUp()
      .catch((err: unknown) => platform.log.warn({ err }, "the lease of recurring work ends by itself"));
  };
}

export type RecurringRun = { name: string; succeededAt: Date | null; failedAt: Date | null };

/** Of all processes; for the metrics. */
export async function readRecurringRuns({ database }: Platform): Promise<RecurringRun[]> {
  const { rows } = await database.inProject(null, ({ tx }) =>
    sql<RecurringRun>`select name, succeeded_at as "succeededAt", failed_at as "failedAt" from recurring_runs`.execute(
      tx,
    ),
  );
  return rows;
}
