import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { describeFailure, type JobFailure } from "./failed-jobs.rules.ts";
import { wakeSoon } from "./jobs.ts";

type FailedJobRow = {
  id: string;
  queue: string;
  projectId: string | null;
  failedAt: Date;
  tries: number;
  failure: JobFailure;
};

type Kept = Omit<FailedJobRow, "failure"> & { output: unknown };

/** Those that failed at each try, the newest first, without what they hold; pg-boss keeps them for a day. */
export async function readFailedJobs({ tx }: Pick<Ctx, "tx">, most: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<Kept>`
    select id, name as queue, data ->> 'projectId' as "projectId", completed_on as "failedAt",
      retry_count + 1 as tries, output
    from pgboss.job where state = 'failed' order by completed_on desc limit ${most}`.execute(tx);
  return rows.map(({ output, ...row }) => ({ ...row, failure: describeFailure(output) }));
}

/** Commits with the caller's transaction. A second call finds that it has not failed. */
export async function retryFailedJob(
  ctx: Ctx,
  queue: string,
  id: string,
): Promise<"retried" | "not_failed" | "unknown"> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${queue} and id = ${id} for update`.execute(ctx.tx);
  const [found] = rows;
  if (!found) return "unknown";
  if (found.state !== "failed") return "not_failed";
  await ctx.platform.jobs.boss.retry(queue, id, {
    db: {
      executeSql: async (text, values = []) =>
        ctx.tx.executeQuery({ ...sql`select 1`.compile(ctx.tx), sql: text, parameters: values }),
    },
  });
  wakeSoon(ctx.platform.jobs.wakes.get(queue));
  return "retried";
}
