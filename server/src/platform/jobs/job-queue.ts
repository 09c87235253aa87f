import pg from "pg";
import { PgBoss } from "pg-boss";
import { isPooled } from "#server/platform/database-pooler.ts";

export type JobQueue = {
  boss: PgBoss;
  polls: NodeJS.Timeout[];
  /** By job: has one of this process's idle pollers look at once. */
  wakes: Map<string, () => void>;
  /** Jobs that this process is doing. */
  underWay: Set<string>;
  stop(): Promise<void>;
};

/** Passed through to pg: a connection that is silent this long, in ms, is given up (S44). */
const patience = { query_timeout: 65_000 };

/** Poolers refuse start-up options; there the login brings the role itself (database-login.ts). */
async function takeRole(connectionString: string): Promise<{ options?: string }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, ...patience });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0] && isPooled(client, rows[0].pid) ? {} : { options: "-c role=veridesk_app" };
  } finally {
    await client.end();
  }
}

export async function openJobs(url: string, onError: (error: Error) => void, supervise: boolean): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    ...(await takeRole(url)),
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
  const polls: NodeJS.Timeout[] = [];
  const stop = async () => {
    for (const poll of polls) clearInterval(poll);
    await boss.stop({ graceful: true, timeout: 15_000 });
  };
  return { boss, polls, wakes: new Map(), underWay: new Set(), stop };
}
