import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import type { z } from "zod";
import { flushAudits } from "./audit.ts";
import type { Actor, Ctx } from "./ctx.ts";
import type { Platform } from "./platform.ts";

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
/** `startAfter` is a moment of the database's clock, or so many seconds from now. */
type EnqueueOptions = { startAfter?: Date | number; singletonKey?: string };

export type Jobs = {
  boss: PgBoss;
  stop(): Promise<void>;
};

/** The job lives or dies with the caller's transaction. */
export async function enqueue<P extends z.ZodType>(
  ctx: Ctx,
  { name, payload }: Job<P>,
  data: z.input<P>,
  { startAfter, singletonKey }: EnqueueOptions = {},
): Promise<void> {
  const envelope: Envelope = { projectId: ctx.projectId, data: payload.parse(data) };
  await ctx.platform.jobs.boss.send(name, envelope, {
    ...(startAfter ? { startAfter } : {}),
    ...(singletonKey ? { singletonKey } : {}),
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
export type Worker = { job: Job; run: Run<z.ZodType>; concurrency: number };

/** A worker may wait on the outside world between its steps. `concurrency` runs at once in one process. */
export const worker = <P extends z.ZodType>(of: Job<P>, run: Run<P>, { concurrency = 2 } = {}): Worker => ({
  job: of as unknown as Job,
  run: run as unknown as Run<z.ZodType>,
  concurrency,
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

/** How often a polling worker looks for jobs that no notification announced (retries and delays), in seconds. */
const pollSeconds = 1;

/** Of pg, which the library hands it to: a connection that stays silent so long, in ms, is given up (S44). */
const patience = { query_timeout: 65_000 };

export async function openJobs(url: string, onError: (error: Error) => void, supervise: boolean): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    options: "-c role=veridesk_app",
    schema: "pgboss",
    migrate: false,
    createSchema: false,
    supervise,
    schedule: supervise,
    max: 4,
    ...patience,
    // Each pass gives jobs of killed workers back; a pass needs both timers.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    reindex: false,
  });
  boss.on("error", onError);
  await boss.start();
  return { boss, stop: () => boss.stop({ graceful: true, timeout: 15_000 }) };
}

/** One poller: takes a job, works, and looks for the next one at once while there are any. */
async function startPoller(platform: Platform, { job: of, run }: Worker): Promise<void> {
  const { boss } = platform.jobs;
  let id: string | undefined;
  const options = {
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    batchSize: 1,
    includeMetadata: true,
  } as const;
  id = await boss.work<Envelope>(of.name, options, async (batch) => {
    try {
      for (const taken of batch) {
        const { projectId, data } = taken.data;
        const step: Step = (work) => inSystemStep(platform, of.name, projectId, work);
        const isLastTry = taken.retryCount >= of.retries;
        await run({ data: of.payload.parse(data), step, platform, signal: taken.signal, isLastTry });
      }
    } finally {
      // Else a poller that found a job would still pause for the rest of its second.
      if (id) boss.notifyWorker(id);
    }
  });
}

/** Starts taking jobs. Each is reread, checked and recorded by its own worker. */
export async function startWorkers(platform: Platform, workers: readonly Worker[]): Promise<void> {
  for (const each of workers) for (let n = 0; n < each.concurrency; n += 1) await startPoller(platform, each);
}
