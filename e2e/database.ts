import { join } from "node:path";
import pg from "pg";
import { socketUrl } from "#server/platform/database-url.ts";
import type { BuiltServer } from "./server.ts";

/** As the database's owner, past every rule: for what a test cannot wait for, such as a month. */
export async function queryDatabase(server: BuiltServer, sql: string, values: unknown[] = []): Promise<void> {
  const socket = socketUrl(join(server.dataDir, "postgres", "socket"), "veridesk", "veridesk");
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? socket });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
