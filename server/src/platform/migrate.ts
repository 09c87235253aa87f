import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { Client } from "pg";
import { isPooled } from "./database-pooler.ts";
import { advisoryLocks } from "./locks.ts";
import { SettingsError } from "./settings.ts";

export type MigrateOptions = {
  url: string;
  directory: string;
  /** The name of the last file that may run. */
  upTo?: string | undefined;
  /** Runs each time after the last file, under the lock and as the owner; may run again. */
  afterMigrations?: (client: ClientBase) => Promise<void>;
};

type Migration = { name: string; sql: string; sha256: string };

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const seen = new Set<string>();
  for (const name of names) {
    const number = name.slice(0, 4);
    if (!fileName.test(name)) throw new Error(`Migration ${name} is not named like 0012-blacklists.sql`);
    if (seen.has(number)) throw new Error(`Two migrations have the number ${number}`);
    seen.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** A file that was changed, removed, or inserted before one that ran stops the start. */
export function pendingMigrations<M extends Pick<Migration, "name" | "sha256">>(
  files: readonly M[],
  applied: readonly { name: string; sha256: string }[],
): M[] {
  for (const [index, done] of applied.entries()) {
    const file = files[index];
    if (file?.name === done.name && file.sha256 === done.sha256) continue;
    if (file?.name === done.name)
      throw new Error(
        `Migration ${done.name} was changed after it ran on this database. Put it back; write a new one.`,
      );
    if (!files.some(({ name }) => name === done.name)) {
      throw new Error(
        `This database already ran migration ${done.name}, which this release does not have. Start the newer release.`,
      );
    }
    throw new Error(`Migration ${file?.name} was put before ${done.name}, which already ran. Give it a higher number.`);
  }
  return files.slice(applied.length);
}

async function inTransaction(client: ClientBase, work: () => Promise<void>) {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function apply(client: ClientBase, { name, sql, sha256 }: Migration) {
  await inTransaction(client, async () => {
    try {
      await client.query(sql);
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${describe(error, sql)}`, { cause: error });
    }
    await client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);
  });
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = "position" in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? error.message : `line ${sql.slice(0, position).split("\n").length}: ${error.message}`;
}

/** Behind a pooler another connection of the database would hold the lock. */
async function refusePooler(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  if (rows[0] && isPooled(client, rows[0].pid))
    throw new SettingsError(
      "DATABASE_URL leads through a pooler (PgBouncer). Set DATABASE_DIRECT_URL to the database itself, for schema changes.",
    );
}

/**
 * Brings a database to this release's schema: every new file of the directory in its order, each in its own transaction
 * with its entry in `schema_migrations`, so that a kill in between loses nothing and repeats nothing. Processes that start
 * at once wait for each other (a session lock, so `url` must not lead through a pooler).
 * @returns the names of the files that ran now.
 * @throws naming the file and line, or the file that no longer fits this database.
 */
export async function migrate({ url, directory, upTo, afterMigrations }: MigrateOptions): Promise<string[]> {
  const files = (await readMigrations(directory)).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = new Client({
    connectionString: url,
    application_name: "veridesk migrate",
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection rejects the query at hand; the event must not end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refusePooler(client);
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migrations]);
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations order by name collate "C"',
    );
    const pending = pendingMigrations(files, rows);
    for (const migration of pending) await apply(client, migration);
    await afterMigrations?.(client);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
