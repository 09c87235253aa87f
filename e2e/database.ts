import { join } from "node:path";
import pg from "pg";
import { socketUrl } from "#server/platform/database-url.ts";
import type { Product } from "./server.ts";

/** As the database's owner, past every rule: for what a test cannot wait for, such as a month. */
export async function queryDatabase(server: Product, sql: string, values: unknown[] = []): Promise<void> {
  const socket = socketUrl(join(server.dataDir, "postgres", "socket"), "veridesk", "veridesk");
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? socket });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** For whoever waits for what a decision sets off: from now on it cannot be undone. */
export async function endUndo(server: Product, verificationId: string): Promise<void> {
  const undoQuery = "update verifications set undo_until = clock_timestamp() where id = $1 and undo_until is not null";
  await queryDatabase(server, undoQuery, [verificationId]);
  const due = `update pgboss.job set start_after = now()
    where name = 'verifications.announce' and state = 'created' and data->'data'->>'verificationId' = $1`;
  await queryDatabase(server, due, [verificationId]);
}
