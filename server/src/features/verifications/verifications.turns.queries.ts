import { commonFailures } from "#contract/failures.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

const lines = new Map<string, (() => void)[]>();

/** Well below the time that an open transaction may be idle (60 s), since the waiting call holds one. */
const longestWaitMs = 20_000;

/**
 * Costly queries of a project run one at a time in each process, so that a project waits behind itself and not before
 * others (S28).
 * @throws request.too_many when waiting calls hold a quarter of this process's connections, or after `waitMs`
 */
export async function oneAtATime<T>(ctx: Ctx, work: () => Promise<T>, waitMs = longestWaitMs): Promise<T> {
  const projectId = projectOf(ctx);
  const mayWait = Math.max(1, Math.floor(ctx.platform.config.databasePoolSize / 4));
  const line = lines.get(projectId);
  if (line) {
    if (line.length >= mayWait) throw fail(commonFailures.too_many);
    await waitIn(line, waitMs);
  } else lines.set(projectId, []);
  try {
    return await work();
  } finally {
    const next = lines.get(projectId)?.shift();
    if (next) next();
    else lines.delete(projectId);
  }
}

function waitIn(line: (() => void)[], waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(deadline);
      resolve();
    };
    const deadline = setTimeout(() => {
      line.splice(line.indexOf(begin), 1);
      reject(fail(commonFailures.too_many));
    }, waitMs);
    line.push(begin);
  });
}
