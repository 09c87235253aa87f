import { commonFailures } from "#contract/failures.ts";
import { fail } from "./fail.ts";

/** Pictures are large once opened: one at a time in a process, and a short line before it. */
const waitingAtMost = 16;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Does the work when all that came before is done. Errors: request.unavailable when the line is full. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= waitingAtMost) throw fail(commonFailures.unavailable);
  waiting += 1;
  const run = last.then(work, work);
  last = run.catch(() => undefined);
  return run.finally(() => {
    waiting -= 1;
  });
}
