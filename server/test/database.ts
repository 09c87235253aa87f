import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { loginRoleOf } from "#server/platform/database-login.ts";
import { withDatabase } from "#server/platform/database-url.ts";

async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** As the owner, past a pooler; `drop` ends every connection to it. */
export type TestDatabase = { url: string; pooledUrl?: string | undefined; drop(): Promise<void> };

export const settingsOf = ({ url, pooledUrl }: TestDatabase) =>
  pooledUrl === undefined ? { DATABASE_URL: url } : { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: url };

let other: string | undefined;
export function copyFrom(name: string) {
  other = name;
}

export const isCopiedFromAnother = () => other !== undefined;

/**
 * A copy of the migrated template (about 0.1 s); `isEmpty`: without a table, though the server has the roles. On Citus all
 * tests have one database, which stays.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const citusUrl = process.env.TEST_CITUS_URL;
  if (citusUrl && !isEmpty && other === undefined) return { url: citusUrl, drop: async () => undefined };
  const { url, poolerUrl, template } = inject("testDatabase");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const copied = isEmpty ? "" : ` template ${other ?? template} strategy file_copy`;
  await run(url, `create database ${name}${copied}`);
  const own = withDatabase(url, name);
  const drop = async () => {
    await run(url, `drop database if exists ${name} with (force)`);
    await run(url, `drop role if exists ${loginRoleOf(own)}`);
  };
  return { url: own, pooledUrl: poolerUrl && withDatabase(poolerUrl, name), drop };
}
