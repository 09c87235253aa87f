import { expect } from "vitest";
import type { TestServer } from "./harness.ts";

/**
 * Of the job that fails in this queue, all tries but the first and the last are left out. A try under way would not
 * know that it is the last, so the first one's end is waited for.
 */
export async function comeToLastTry(server: TestServer, queue: string): Promise<void> {
  const waiting = "name = $1 and state = 'retry'";
  const failedOnce = () => server.query(`select from pgboss.job where ${waiting}`, [queue]);
  await expect.poll(failedOnce).toHaveLength(1);
  await server.query(`update pgboss.job set retry_count = retry_limit, start_after = now() where ${waiting}`, [queue]);
}
