import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import { Client, DatabaseError } from "pg";
import { isPooled } from "./database-pooler.ts";
import { advisoryLocks } from "./locks.ts";
import { compareVersions } from "./release-version.ts";
import { SettingsError } from "./settings.ts";

export type MigrateOptions = {
  url: string;
  directory: string;
  /** The name of the last file that may run. */
  upTo?: string | undefined;
  /** Of the release whose files these are, as `0.2.0`. */
  version: string;
  /** Runs each time after the last file, under the lock and as the owner; may run again. */
  afterMigrations?: (client: ClientBase) => Promise<void>;
};

type Migration = {
  name: string;
  sql: string;
  sha256: string;
  /** The oldest release that can work with what it leaves; null: the one before, whichever that is. */
  leastVersion: string | null;
};
type Applied = Pick<Migration, "name" | "sha256" | "leastVersion">;

/** Above a statement that takes away what no release reads since that one. */
const contraction = /^-- contract: since (\d+\.\d+\.\d+)\b/gm;

const leastVersionOf = (sql: string): string | null =>
  [...sql.matchAll(contraction)]
    .map(([, version = ""]) => version)
    .sort(compareVersions)
    .at(-1) ?? null;

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
      const sha256 = createHash("sha256").update(sql).digest("hex");
      return { name, sql, sha256, leastVersion: leastVersionOf(sql) };
    }),
  );
}

/**
 * A file that was changed, removed, or inserted before one that ran stops the start. Those of a later release do not, as
 * long as they take away nothing that this one reads: it serves until the later one has taken its place, or again.
 */
export function pendingMigrations<M extends Pick<Migration, "name" | "sha256">>(
  files: readonly M[],
  applied: readonly Applied[],
  version: string,
): M[] {
  for (const [index, done] of applied.entries()) {
    const file = files[index];
    if (file?.name === done.name && file.sha256 === done.sha256) continue;
    if (file?.name === done.name)
      throw new Error(
        `Migration ${done.name} was changed after it ran on this database. Put it back; write a new one.`,
      );
    if (file && files.some(({ name }) => name === done.name))
      throw new Error(
        `Migration ${file.name} was put before ${done.name}, which already ran. Give it a higher number.`,
      );
    if (file)
      throw new Error(
        `This database already ran migration ${done.name}, which this release does not have. Start the newer release.`,
      );
    if (done.leastVersion !== null && compareVersions(version, done.leastVersion) < 0)
      throw new Error(
        `This database ran migration ${done.name}, after which release ${version} cannot work. Start ${done.leastVersion} or a newer one.`,
      );
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

/** Its first line; its statements run one by one, each in a transaction of its own, and again after an interruption. */
const outsideTransaction = /^-- outside a transaction\n/;

/** Such a file has no body between dollar quotes (scripts/migration-rules.mjs). */
const statementsOf = (sql: string) =>
  sql
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("--"))
    .join("\n")
    .split(/;\s/)
    .filter((statement) => statement.trim() !== "");

const record = (client: ClientBase, { name, sha256, leastVersion }: Migration) =>
  client.query("insert into schema_migrations (name, sha256, least_version) values ($1, $2, $3)", [
    name,
    sha256,
    leastVersion,
  ]);

/** Who waits for a lock keeps everybody behind from the table: so briefly, and again. */
const lockWait = { milliseconds: 2_000, pauseMs: 500, tries: 60 };
const lockNotAvailable = "55P03";

async function runFile(client: ClientBase, migration: Migration) {
  if (outsideTransaction.test(migration.sql)) {
    for (const statement of statementsOf(migration.sql)) await client.query(statement);
    await record(client, migration);
    return;
  }
  await inTransaction(client, async () => {
    await client.query(`set local lock_timeout = ${lockWait.milliseconds}`);
    await client.query(migration.sql);
    await record(client, migration);
  });
}

async function apply(client: ClientBase, migration: Migration) {
  for (let tries = 1; ; tries += 1)
    try {
      return await runFile(client, migration);
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === lockNotAvailable;
      if (!isLocked || tries === lockWait.tries)
        throw new Error(`Migration ${migration.name} failed: ${describe(error, migration.sql)}`, { cause: error });
      await pause(lockWait.pauseMs);
    }
}

/** Without a statement that waits: its snapshot would keep an index from being made concurrently. */
async function takeLock(client: ClientBase) {
  const statement = "select pg_try_advisory_lock($1) as taken";
  while (!(await client.query<{ taken: boolean }>(statement, [advisoryLocks.migrations])).rows[0]?.taken)
    await pause(100);
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
 * with its entry in `schema_migrations`, so that a kill in between loses nothing and repeats nothing; one that says so runs
 * outside of one, and repeats what was interrupted. A lock that somebody else has is waited for in short turns, for two
 * minutes. Processes that start at once wait for each other (a session lock, so `url` must not lead through a pooler).
 * @returns the names of the files that ran now.
 * @throws naming the file and line, or the file that no longer fits this database.
 */
export async function migrate({ url, directory, version, upTo, afterMigrations }: MigrateOptions): Promise<string[]> {
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
    await takeLock(client);
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now());
      alter table schema_migrations add column if not exists least_version text`,
    );
    const { rows } = await client.query<Applied>(
      'select name, sha256, least_version as "leastVersion" from schema_migrations order by name collate "C"',
    );
    const pending = pendingMigrations(files, rows, version);
    for (const migration of pending) await apply(client, migration);
    await afterMigrations?.(client);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
