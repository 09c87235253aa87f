import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { distribute } from "#server/cli/distribute.command.ts";
import { withDatabase } from "#server/platform/database-url.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: { url: string; poolerUrl: string | undefined; template: string };
  }
}

const migrations = new URL("../migrations", import.meta.url).pathname;

async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** TEST_DATABASE_URL: a role that may create databases and roles; else embedded, without fsync. */
async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const directory = await mkdtemp(join(tmpdir(), "veridesk-suite-"));
  await chmod(directory, 0o711);
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), fsync: false });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** TEST_CITUS_URL: a coordinator's database with workers, empty or of an earlier run, as a superuser (docs/scaling.md). */
async function prepareCitus(url: string): Promise<void> {
  await prepareDatabase(url, migrations);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  const lines: string[] = [];
  try {
    if ((await distribute(client, false, (line) => lines.push(line))) !== 0) throw new Error(lines.join("\n"));
  } finally {
    await client.end();
  }
}

export default async function setUp(project: TestProject) {
  if (process.env.TEST_CITUS_URL) await prepareCitus(process.env.TEST_CITUS_URL);
  const server = await startServer();
  const template = `template_${randomBytes(6).toString("hex")}`;
  await run(server.url, `create database ${template}`);
  await prepareDatabase(withDatabase(server.url, template), migrations);
  const poolerUrl = (process.env.TEST_DATABASE_URL && process.env.TEST_POOLER_URL) || undefined;
  project.provide("testDatabase", { url: server.url, poolerUrl, template });
  return async () => {
    await run(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}
