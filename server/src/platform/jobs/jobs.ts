import { sql } from "kysely";
import type { z } from "zod";
import { flushAudits } from "#server/platform/audit.ts";
import type { Actor, Ctx } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";

/** A name, what it carries, and how it is tried. Payloads carry ids, not rows. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  /** Tries after the first; the pause doubles from 2 s. */
  retries: number;
  /** After this long a run is given up and tried again. */
  timeoutSeconds: number;
};

export const job = <P extends z.ZodType>(
  name: string,
  payload: P,
  { retries = 5, timeoutSeconds = 120 }: { retries?: number; timeoutSeconds?: number } = {},
): Job<P> => ({ name, payload, retries, timeoutSeconds });

type Envelope = { projectId: string | null; data: unknown };
/**
 * `startAfter` is a moment of the database's clock, or so many seconds from now. Jobs of one `group` (a project, a host) run
 * one at a time where their worker says `onePerGroup`.
 */
type EnqueueOptions = { startAfter?: Date | number; singletonKey?: string; group?: string };

/** The job lives or dies with the caller's transaction. */
export async function enqueue<P extends z.ZodType>(
  ctx: Ctx,
  { name, payload }: Job<P>,
  data: z.input<P>,
  { startAfter, singletonKey, group }: EnqueueOptions = {},
): Promise<void> {
  const envelope: Envelope = { projectId: ctx.projectId, data: payload.parse(data) };
  await ctx.platform.jobs.boss.send(name, envelope, {
    ...(startAfter ? { startAfter } : {}),
    ...(singletonKey ? { singletonKey } : {}),
    ...(group ? { group: { id: group } } : {}),
    db: {
      executeSql: async (text, values = []) =>
        ctx.tx.executeQuery({ ...sql`select 1`.compile(ctx.tx), sql: text, parameters: values }),
    },
  });
}

/** One step of a job: its own short transaction, in the job's project. */
export type Step = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
export type Run<P extends z.ZodType> = (call: {
  data: z.output<P>;
  step: Step;
  platform: Platform;
  signal: AbortSignal;
  /** No further try follows when this one fails. */
  isLastTry: boolean;
}) => Promise<void>;
export type Worker = { job: Job; run: Run<z.ZodType>; concurrency: number; onePerGroup: boolean };

/**
 * A worker may wait on the outside world between its steps. `concurrency` runs at once in one process, of which
 * `onePerGroup` gives each group one at most: what is slow in one group then delays no other.
 */
export const worker = <P extends z.ZodType>(
  of: Job<P>,
  run: Run<P>,
  { concurrency = 2, onePerGroup = false } = {},
): Worker => ({
  job: of as unknown as Job,
  run: run as unknown as Run<z.ZodType>,
  concurrency,
  onePerGroup,
});

const systemActor = (name: string): Actor => ({ kind: "system", id: name });

/** Runs `work` as the system, in one transaction of a project; audits are written with it. */
export function inSystemStep<T>(
  platform: Platform,
  name: string,
  projectId: string | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return platform.database.inProject(projectId, async ({ tx }) => {
    const ctx: Ctx = {
      tx,
      platform,
      actor: systemActor(name),
      session: null,
      projectId,
      ip: "",
      userAgent: "",
      cookie: undefined,
      audits: [],
    };
    const value = await work(ctx);
    await flushAudits(ctx);
    return value;
  });
}

/** How often a worker looks for jobs, by one poller that rests; the others are woken when there is something to do. */
const lookMs = 1_000;
/** How long a poller rests that nobody wakes. */
const restSeconds = 30;

/**
 * The pollers of one worker. One of those that rest looks once a second; who finds a job wakes the next one, works, and
 * looks again at once. (By the library's own `localConcurrency` every poller would ask each second, and pause after each job.)
 */
async function startPollers(platform: Platform, { job: of, run, concurrency, onePerGroup }: Worker): Promise<void> {
  const { boss, looks } = platform.jobs;
  const resting = new Set<string>();
  const wakeOne = () => {
    const [next] = resting;
    if (next) boss.notifyWorker(next);
  };
  const options = {
    pollingIntervalSeconds: restSeconds,
    batchSize: 1,
    includeMetadata: true,
    ...(onePerGroup ? { localGroupConcurrency: 1 } : {}),
  } as const;
  const startPoller = async (): Promise<void> => {
    let id = "";
    id = await boss.work<Envelope>(of.name, options, async (batch) => {
      resting.delete(id);
      wakeOne();
      try {
        for (const taken of batch) {
          const { projectId, data } = taken.data;
          const step: Step = (work) => inSystemStep(platform, of.name, projectId, work);
          const isLastTry = taken.retryCount >= of.retries;
          await run({ data: of.payload.parse(data), step, platform, signal: taken.signal, isLastTry });
        }
      } finally {
        resting.add(id);
        boss.notifyWorker(id);
      }
    });
    resting.add(id);
  };
  for (let n = 0; n < concurrency; n += 1) await startPoller();
  looks.push(setInterval(wakeOne, lookMs).unref());
}

/** Starts taking jobs. Each is reread, checked and recorded by its own worker. */
export async function startWorkers(platform: Platform, workers: readonly Worker[]): Promise<void> {
  for (const each of workers) await startPollers(platform, each);
}
