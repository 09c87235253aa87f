import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { Semaphore } from "#server/platform/semaphore.ts";

/** Well below the time that an open transaction may be idle (60 s): a call that waits holds one. */
const longestWaitMs = 20_000;

/** By how many may wait in a project: a quarter of this process's connections. */
const semaphores = new Map<number, Semaphore>();

function semaphoreFor(poolSize: number): Semaphore {
  const waitingPerProject = Math.max(1, Math.floor(poolSize / 4));
  const many = Number.POSITIVE_INFINITY;
  const semaphore =
    semaphores.get(waitingPerProject) ??
    new Semaphore({ atOnce: many, perProject: 1, waiting: many, waitingPerProject });
  semaphores.set(waitingPerProject, semaphore);
  return semaphore;
}

/**
 * Runs a costly question of a project when its turn comes: one at a time in each process, so that whoever asks many at once
 * waits behind themselves and not in front of other projects (S28).
 * @throws request.too_many when those that wait hold a quarter of this process's connections, or after `waitMs` in the line
 */
export function inProjectTurn<T>(ctx: Ctx, work: () => Promise<T>, waitMs = longestWaitMs): Promise<T> {
  const project = projectOf(ctx);
  // As one person, so that a full line is answered as too many of one's own and not as a server without room.
  return semaphoreFor(ctx.platform.config.databasePoolSize).run(work, { project, person: project }, waitMs);
}
