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

/**
 * A database of its own for one test file: a copy of the migrated template (about 0.1 s).
 * @returns its address as the owner; `drop` ends every connection to it.
 */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject("testDatabase");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await run(url, `create database ${name} template ${template}`);
  const own = withDatabase(url, name);
  const drop = async () => {
    await run(url, `drop database if exists ${name} with (force)`);
    await run(url, `drop role if exists ${loginRoleOf(own)}`);
  };
  return { url: own, drop };
}
