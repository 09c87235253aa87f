import { commonFailures } from "#contract/failures.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

const lines = new Map<string, (() => void)[]>();

/**
 * Runs a costly question of a project when its turn comes: one at a time in each process, so that whoever asks many at once
 * waits behind themselves and not in front of other projects (S28).
 * @throws request.too_many when those that wait hold a quarter of this process's connections
 */
export async function inProjectTurn<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const projectId = projectOf(ctx);
  const mayWait = Math.max(1, Math.floor(ctx.platform.config.databasePoolSize / 4));
  const line = lines.get(projectId);
  if (line) {
    if (line.length >= mayWait) throw fail(commonFailures.too_many);
    await new Promise<void>((resolve) => line.push(resolve));
  } else lines.set(projectId, []);
  try {
    return await work();
  } finally {
    const next = lines.get(projectId)?.shift();
    if (next) next();
    else lines.delete(projectId);
  }
}
