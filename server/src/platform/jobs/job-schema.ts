import type { ClientBase } from "pg";
import { PgBoss } from "pg-boss";
import type { Job } from "./jobs.ts";

/** Jobs of a killed worker go back after this long: the least that pg-boss accepts. */
const heartbeatSeconds = 10;

/** May run again. @param client the migrating connection, which holds the lock @param url the same, as the owner */
export async function installJobs(client: ClientBase, url: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: "pgboss", supervise: false, schedule: false, max: 2 });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const { name, retries, timeoutSeconds } of jobs) {
      const options = {
        retryLimit: retries,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: timeoutSeconds,
        heartbeatSeconds,
        deleteAfterSeconds: 86_400,
      };
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  // Asked about first: `if not exists` would wait for a lock at each start.
  const { rows } = await client.query("select to_regclass('pgboss.veridesk_failed_jobs') is null as missing");
  if (rows[0]?.missing === true)
    await client.query(
      "create index if not exists veridesk_failed_jobs on pgboss.job (completed_on desc) where state = 'failed'",
    );
  await client.query(`
    grant usage on schema pgboss to veridesk_app;
    grant select, insert, update, delete on all tables in schema pgboss to veridesk_app;
    grant usage on all sequences in schema pgboss to veridesk_app;
    grant execute on all functions in schema pgboss to veridesk_app;
    alter default privileges in schema pgboss grant select, insert, update, delete on tables to veridesk_app;
  `);
}
