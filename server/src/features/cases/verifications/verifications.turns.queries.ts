import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { ownWork } from "#server/platform/holders.ts";
import { Semaphore } from "#server/platform/semaphore.ts";

/** Well below the time that an open transaction may be idle (60 s), since the waiting call holds one. */
const longestWaitMs = 20_000;

/** By how many may wait in a project: a quarter of this process's connections. */
const semaphores = new Map<number, Semaphore>();

function semaphoreFor(poolSize: number): Semaphore {
  const waitingPerPerson = Math.max(1, Math.floor(poolSize / 4));
  const many = Number.POSITIVE_INFINITY;
  const semaphore =
    semaphores.get(waitingPerPerson) ?? new Semaphore({ atOnce: many, perAccount: 1, waiting: many, waitingPerPerson });
  semaphores.set(waitingPerPerson, semaphore);
  return semaphore;
}

/** A project waits behind itself and not before others (S28). @throws request.too_many */
export function oneAtATime<T>(ctx: Ctx, work: () => Promise<T>, waitMs = longestWaitMs): Promise<T> {
  // As one person, so that a full line is answered as too many of one's own and not as a server without room.
  const tenantKey = { ...ownWork(ctxProjectOf(ctx)), gone: ctx.gone };
  return semaphoreFor(ctx.platform.config.databasePoolSize).run(work, tenantKey, waitMs);
}
