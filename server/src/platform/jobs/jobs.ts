import { sql } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import type { Actor } from "#server/platform/actor.ts";
import type { AnyMode } from "#server/platform/any-mode.ts";
import { flushAudits } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { type DatabaseScope, databaseScopeFrom, modeSet } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readStanding } from "#server/platform/standings.ts";
import { activeSpan } from "#server/platform/traces/traces.ts";
import { spanOfJob } from "#server/platform/traces/work-spans.ts";
import { describeFailure } from "./failed-jobs.rules.ts";

/** Payloads carry ids, not rows. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string;
  payload: P;
  /** After the first try; the pause doubles from 2 s. */
  retries: number;
  timeoutSeconds: number;
  /** Tests have no part in it, whoever enqueued it. */
  isLive: boolean;
};

export const job = <P extends z.ZodType>(
  name: string,
  payload: P,
  {
    retries = 5,
    timeoutSeconds = 120,
    isLive = false,
  }: { retries?: number; timeoutSeconds?: number; isLive?: boolean } = {},
): Job<P> => ({ name, payload, retries, timeoutSeconds, isLive });

/** `mode`: of who enqueued it. Those of before this was kept have none. `cause`: the traced call that did, as `traceparent`. */
type Envelope = { projectId: string | null; mode?: AnyMode; cause?: string; data: unknown };
/**
 * `startAfter`: a moment of the database's clock, or seconds from now. `group` (a project, a host): jobs of one group
 * run one at a time where their worker has `onePerGroup`. A young account's projects are one group: they cost nothing.
 */
type EnqueueOptions = { startAfter?: Date | number; singletonKey?: string; group?: string };

/** Most transactions have ended by then; jobs of the others are found by the next poll. */
const hintMs = 20;
const hinted = new WeakSet<() => void>();

/** Whoever waits for the job need not wait for the next poll as well. */
export function wakeSoon(wake: (() => void) | undefined): void {
  if (!wake || hinted.has(wake)) return;
  hinted.add(wake);
  setTimeout(() => {
    hinted.delete(wake);
    wake();
  }, hintMs).unref();
}

async function groupOf({ tx, platform, projectId }: Ctx, group: string): Promise<string> {
  if (group !== projectId) return group;
  const { account, isYoung } = await readStanding(tx, group, platform.config);
  return isYoung ? account : group;
}

/** In the caller's transaction: both commit or neither. */
export async function enqueue<P extends z.ZodType>(
  ctx: Ctx,
  { name, payload }: Job<P>,
  data: z.input<P>,
  { startAfter, singletonKey, group }: EnqueueOptions = {},
): Promise<void> {
  const cause = activeSpan()?.traceparent;
  const envelope: Envelope = {
    projectId: ctx.projectId,
    mode: ctx.mode,
    ...(cause !== undefined && { cause }),
    data: payload.parse(data),
  };
  await ctx.platform.jobs.boss.send(name, envelope, {
    ...(startAfter ? { startAfter } : {}),
    ...(singletonKey ? { singletonKey } : {}),
    ...(group ? { group: { id: await groupOf(ctx, group) } } : {}),
    db: {
      executeSql: async (text, values = []) =>
        ctx.tx.executeQuery({ ...sql`select 1`.compile(ctx.tx), sql: text, parameters: values }),
    },
  });
  if (!startAfter) wakeSoon(ctx.platform.jobs.wakes.get(name));
}

/** In the job's project. `client`: the transaction's own connection, for a COPY. */
export type JobStep = <T>(work: (ctx: Ctx, client: PoolClient) => Promise<T>) => Promise<T>;
export type JobFunction<P extends z.ZodType> = (call: {
  data: z.output<P>;
  step: JobStep;
  platform: Platform;
  signal: AbortSignal;
  isLastTry: boolean;
  /** By the database's clock. An operator may retry a failed job a day later. */
  enqueuedAt: Date;
}) => Promise<void>;
export type JobWorker = { job: Job; run: JobFunction<z.ZodType>; concurrency: number; onePerGroup: boolean };

/** `concurrency`: runs at once per process; with `onePerGroup` one of each group. */
export const worker = <P extends z.ZodType>(
  of: Job<P>,
  run: JobFunction<P>,
  { concurrency = 2, onePerGroup = false } = {},
): JobWorker => ({
  job: of as unknown as Job,
  run: run as unknown as JobFunction<z.ZodType>,
  concurrency,
  onePerGroup,
});

const systemActor = (name: string): Actor => ({ kind: "system", id: name });

/** A project alone: both modes. */
export function inSystemStep<T>(
  platform: Platform,
  name: string,
  of: DatabaseScope | string | null,
  work: (ctx: Ctx, client: PoolClient) => Promise<T>,
): Promise<T> {
  const scope = databaseScopeFrom(of, "all");
  return platform.database.inProject(scope, async ({ tx, client, opening }) => {
    const ctx: Ctx = {
      tx,
      platform,
      actor: systemActor(name),
      session: null,
      projectId: scope.projectId,
      mode: modeSet(opening),
      ip: "",
      userAgent: "",
      standing: null,
      cookie: undefined,
      audits: [],
    };
    const value = await work(ctx, client);
    await flushAudits(ctx);
    return value;
  });
}

/**
 * Work on one verification or applicant is of its mode, whoever enqueued it: a test is never compared with, or counted
 * beside, what is live.
 */
function scopeOfJob({ projectId, mode = "all", data }: Envelope, { isLive }: Job): DatabaseScope {
  if (isLive) return { projectId, mode: "live" };
  if (mode !== "all") return { projectId, mode };
  const ids = z.record(z.string(), z.unknown()).parse(data);
  return { projectId, mode: { of: Object.values(ids).flatMap((id) => z.uuid().safeParse(id).data ?? []) } };
}

/** A process asks this often which queues have a job that is due. */
const pollMs = 1_000;
/** Pollers look by themselves too, should that fail. */
const restSeconds = 30;

/** `$1`: names of queues. One probe of pg-boss' own index for each. */
const dueQueues = `
  select q.name from unnest($1::text[]) as q(name) where exists (
    select 1 from pgboss.job
    where job.name = q.name and state < 'active' and not blocked and start_after <= now())`;

/** Wakes one idle poller of each queue with work. In an idle process this is the only query about jobs. */
async function wakeDue({ boss, wakes }: Platform["jobs"]): Promise<void> {
  const { rows } = await boss.getDb().executeSql(dueQueues, [[...wakes.keys()]]);
  for (const { name } of rows) wakes.get(name)?.();
}

function pollDue(jobs: Platform["jobs"]): void {
  let isPolling = false;
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    await wakeDue(jobs).catch(() => {
      // Each poller then searches for itself, and logs why it cannot.
      for (const wake of jobs.wakes.values()) wake();
    });
    isPolling = false;
  };
  jobs.polls.push(setInterval(() => void poll(), pollMs).unref());
}

/**
 * One idle poller is woken when there is work; it wakes the next, works, and looks again at once. (With the library's
 * `localConcurrency` every poller would query each second, and pause after each job.)
 */
async function startPollers(platform: Platform, { job: of, run, concurrency, onePerGroup }: JobWorker): Promise<void> {
  const { boss, wakes, underWay } = platform.jobs;
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
    id = await boss.work<Envelope, unknown, typeof options>(of.name, options, async (batch) => {
      resting.delete(id);
      wakeOne();
      try {
        for (const taken of batch) {
          const step: JobStep = (work) => inSystemStep(platform, of.name, scopeOfJob(taken.data, of), work);
          const { data, cause } = taken.data;
          const isLastTry = taken.retryCount >= of.retries;
          underWay.add(taken.id);
          try {
            const { signal, createdOn: enqueuedAt } = taken;
            const attempt = taken.retryCount + 1;
            await spanOfJob(platform.traces, { queue: of.name, attempt, cause }, async () =>
              run({ data: of.payload.parse(data), step, platform, signal, isLastTry, enqueuedAt }),
            );
          } catch (error) {
            // What the error says may quote a person.
            platform.log.warn({ work: of.name, job: taken.id, isLastTry, ...describeFailure(error) }, "a job failed");
            throw error;
          } finally {
            underWay.delete(taken.id);
          }
        }
      } finally {
        resting.add(id);
        boss.notifyWorker(id);
      }
    });
    resting.add(id);
  };
  for (let n = 0; n < concurrency; n += 1) await startPoller();
  wakes.set(of.name, wakeOne);
}

export async function startWorkers(platform: Platform, workers: readonly JobWorker[]): Promise<void> {
  for (const each of workers) await startPollers(platform, each);
  pollDue(platform.jobs);
}
