import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import pg from "pg";
import { type FileStore, isFileKey } from "#server/platform/files/files.ts";
import type { FileSource } from "#server/platform/files/spool.ts";
import { pendingMigrations, readMigrations } from "#server/platform/migrate.ts";
import { releaseVersion } from "#server/platform/release-version.ts";
import type { BackupManifest } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";
import { type OpenBackup, readObject } from "./backup.objects.ts";
import { checkBackup, findBackup, listBackups, readFileLines } from "./backup.verify.ts";
import { checkRestoredKeys, restoreKeys } from "./restore.keys.ts";
import { loadTables } from "./restore.tables.ts";

type RestoreTarget = {
  /** As the owner, past a pooler. */
  url: string;
  files: FileStore;
  settings: Parameters<typeof restoreKeys>[0];
  migrations: string;
  /** Brings the database to the schema of these migrations, all of them without `upTo`. */
  prepareDatabase(upTo?: string): Promise<unknown>;
  replaces: boolean;
  say(line: string): void;
};

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "veridesk restore",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function findWhole(backup: OpenBackup, id: string | undefined): Promise<BackupManifest> {
  const ids = await listBackups(backup);
  const wanted = id ?? ids.at(-1);
  if (wanted === undefined || !ids.includes(wanted))
    throw new BackupRefusal(id === undefined ? "There is no whole backup." : `There is no whole backup ${id}.`);
  const manifest = await findBackup(backup, wanted);
  if (manifest?.id !== wanted) throw new BackupRefusal(`The manifest of backup ${wanted} is of another one.`);
  return manifest;
}

/** @throws BackupRefusal for a backup of a newer release */
async function checkRelease(directory: string, { id, version, migrations }: BackupManifest): Promise<void> {
  try {
    const files = await readMigrations(directory);
    const applied = migrations.map((each) => ({ ...each, leastVersion: null }));
    pendingMigrations(files, applied, releaseVersion());
    if (applied.length > files.length) throw new Error(`Its last migration is ${applied.at(-1)?.name}.`);
  } catch (cause) {
    throw new BackupRefusal(
      `Backup ${id} is of Veridesk ${version}, with a schema that this release does not have: restore it with that release or a newer one. (${cause instanceof Error ? cause.message : cause})`,
      { cause },
    );
  }
}

const stateOfDatabase = `
  select (select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()) as others,
    to_regclass('public.schema_migrations') is not null as "isOurs",
    exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as "hasTables"`;

type State = { others: number; isOurs: boolean; hasTables: boolean };

/** @throws BackupRefusal for a database in use, of something else, or with accounts in it */
async function checkTarget(client: pg.Client, replaces: boolean): Promise<void> {
  const [state] = (await client.query<State>(stateOfDatabase)).rows;
  if (!state) throw new Error("a database always answers");
  if (state.others > 0)
    throw new BackupRefusal(
      `${state.others} other connections use the database. Stop every server, worker and pooler first.`,
    );
  if (state.hasTables && !state.isOurs)
    throw new BackupRefusal("The database holds tables of something else. Name an empty one.");
  const hasUsers = state.isOurs && (await client.query("select to_regclass('public.users') as users")).rows[0]?.users;
  const { rowCount } = hasUsers ? await client.query("select from users limit 1") : { rowCount: 0 };
  if (rowCount === 1 && !replaces)
    throw new BackupRefusal("This installation is not empty. With --replace all that is in it is lost.");
}

async function clearDatabase(client: pg.Client): Promise<void> {
  await client.query("drop schema if exists pgboss cascade");
  await client.query("drop schema public cascade");
  await client.query("create schema public");
  await client.query("grant usage on schema public to public");
}

/** Its hash is known once it was read. */
function sourceOf(backup: OpenBackup, name: string, sizeBytes: number): FileSource {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const bytes of readObject(backup, name)) {
      hash.update(bytes);
      yield bytes;
    }
  }
  let sha256: Buffer | undefined;
  return {
    sizeBytes,
    stream: () => Readable.from(hashed(), { objectMode: false }),
    get sha256() {
      sha256 ??= hash.digest();
      return sha256;
    },
  };
}

async function restoreFiles(target: RestoreTarget, backup: OpenBackup, manifest: BackupManifest): Promise<void> {
  for await (const [key, name, sizeBytes] of readFileLines(backup, manifest)) {
    if (!isFileKey(key)) throw new BackupRefusal(`${JSON.stringify(key)} in the backup is no file's key.`);
    await target.files.putStream(key, sourceOf(backup, name, sizeBytes));
  }
}

async function restoreDatabase(target: RestoreTarget, backup: OpenBackup, manifest: BackupManifest): Promise<void> {
  await withOwner(target.url, clearDatabase);
  await target.prepareDatabase(manifest.migrations.at(-1)?.name);
  await withOwner(target.url, async (client) => {
    await client.query("begin");
    await loadTables({ client, backup, manifest });
    // Whoever signed out since would be signed in again.
    await client.query("delete from sessions");
    await client.query("commit");
    await client.query("analyze");
  });
  await target.prepareDatabase();
}

/**
 * Into an empty installation, or with `replaces` into any: its database is emptied first. Everything of the backup is read and
 * compared with its sums before anything is written. A restore that is killed is begun again with `replaces`.
 * @param id without it the latest @throws BackupRefusal with a sentence for the operator
 */
export async function restoreBackup(target: RestoreTarget, backup: OpenBackup, id?: string): Promise<BackupManifest> {
  const manifest = await findWhole(backup, id);
  await checkRelease(target.migrations, manifest);
  checkRestoredKeys(target.settings, manifest);
  await withOwner(target.url, (client) => checkTarget(client, target.replaces));
  target.say(`Reading backup ${manifest.id} of ${manifest.at}, Veridesk ${manifest.version} …`);
  await checkBackup(backup, manifest, { readsFiles: true });
  target.say(`Every part is whole. Writing ${manifest.files.count} files and ${manifest.tables.length} tables …`);
  await restoreFiles(target, backup, manifest);
  for (const line of await restoreKeys(target.settings, manifest)) target.say(line);
  await restoreDatabase(target, backup, manifest);
  return manifest;
}
