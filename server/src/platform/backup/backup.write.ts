import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { FileStore } from "#server/platform/files/files.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import type { KeyRing } from "#server/platform/secrets/crypto.ts";
import { copyFiles, type FilesOfBackup } from "./backup.files.ts";
import { type BackupManifest, formatNumber, idAt, names, type TableOfBackup } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";
import { type OpenBackup, writeBytes } from "./backup.objects.ts";
import { keepLatest } from "./backup.prune.ts";
import {
  columnList,
  listSealingKeys,
  listStoredFiles,
  listTables,
  readAppliedMigrations,
  readSequences,
  type TableToCopy,
  tableName,
} from "./backup.tables.ts";
import { checkBackup, findBackup } from "./backup.verify.ts";
import { seeEverything } from "./owner-sight.ts";

const pack = promisify(gzip);
/** Held in memory, plain and packed. */
const partBytes = 8 * 1024 * 1024;

async function copyTable(
  client: pg.Client,
  backup: OpenBackup,
  table: TableToCopy,
  partName: (part: number) => string,
): Promise<TableOfBackup> {
  const stream = client.query(copyTo(`copy (select ${columnList(table.columns)} from ${tableName(table)}) to stdout`));
  const hash = createHash("sha256");
  let [parts, sizeBytes, chunks, chunkBytes] = [0, 0, [] as Buffer[], 0];
  const flush = async () => {
    parts += 1;
    await writeBytes(backup, partName(parts), await pack(Buffer.concat(chunks), { level: 1 }));
    [chunks, chunkBytes] = [[], 0];
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    chunks.push(chunk);
    chunkBytes += chunk.length;
    if (chunkBytes >= partBytes) await flush();
  }
  if (chunkBytes > 0) await flush();
  return { ...table, rows: stream.rowCount, parts, sizeBytes, sha256: hash.digest("hex") };
}

/** @throws BackupRefusal when the key is not the desk's, as with another DATA_DIR */
async function checkKeys(client: pg.Client, { byId }: KeyRing): Promise<void> {
  const missing = (await listSealingKeys(client)).filter((id) => !byId.has(id));
  if (missing.length > 0)
    throw new BackupRefusal(
      `The database is sealed with key ${missing.join(", ")}, which is not here. Run this with the settings of the desk: ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD, DATA_DIR.`,
    );
}

type Read = Pick<BackupManifest, "at" | "postgres" | "migrations" | "tables" | "sequences"> & { fileKeys: string[] };

/** One snapshot for all tables: what one names is in the other. */
async function readDatabase(client: pg.Client, ring: KeyRing, backup: OpenBackup, id: string): Promise<Read> {
  await client.query("begin transaction isolation level repeatable read, read only");
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    // Not later than the snapshot, which this statement takes.
    "select statement_timestamp() as at, current_setting('server_version') as postgres",
  );
  const [now] = rows;
  if (!now) throw new Error("a clock always answers");
  await seeEverything(client);
  const migrations = await readAppliedMigrations(client);
  const found = await listTables(client);
  await checkKeys(client, ring);
  const tables: TableOfBackup[] = [];
  for (const [index, table] of found.entries())
    tables.push(await copyTable(client, backup, table, (part) => names.tablePart(id, index, part)));
  const fileKeys = await listStoredFiles(client);
  await client.query("commit");
  // Later than the rows: a number is never given twice.
  const sequences = await readSequences(client);
  return { at: now.at.toISOString(), postgres: now.postgres, migrations, tables, sequences, fileKeys };
}

/** A removal has it for a moment, another backup for long. */
async function lockRemovals(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '3s'");
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.fileRemovals]);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === "55P03")) throw cause;
    throw new BackupRefusal("Another backup of this database is under way.", { cause });
  }
  await client.query("set lock_timeout = 0");
}

/** Until `work` ends no stored file is removed, and no other backup begins. */
async function alone<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "veridesk backup",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await lockRemovals(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

const keyText = ({ bytes }: { bytes: Buffer }) => bytes.toString("base64");

/** `keep`: so many backups; earlier ones are removed once this one is whole. */
type BackupSource = { url: string; files: FileStore; keys: KeyRing; version: string; keep?: number | undefined };
type MadeBackup = { manifest: BackupManifest; copied: FilesOfBackup["copied"]; removed: number };

/** One that is damaged only costs that every file is read again. */
const findEarlier = (backup: OpenBackup) =>
  findBackup(backup).catch((error: unknown) => {
    if (error instanceof BackupRefusal) return null;
    throw error;
  });

/** For `veridesk_recurring_seconds{work="backup"}` and the doctor. */
const note = (client: pg.Client) =>
  client.query(
    `insert into recurring_runs (name, succeeded_at) values ('backup', now())
     on conflict (name) do update set succeeded_at = excluded.succeeded_at`,
  );

/**
 * Beside a running desk: whatever was acknowledged before `at` is in it. The rows are read first, in one snapshot, then the
 * files that they name; no file is removed meanwhile (`keepForBackups`). What is in the backup already by its content is not
 * copied again. It counts once it was read back.
 * @throws BackupRefusal with a sentence for the operator
 */
export function makeBackup(source: BackupSource, backup: OpenBackup): Promise<MadeBackup> {
  return alone(source.url, async (client) => {
    const earlier = await findEarlier(backup);
    const id = idAt(new Date(), randomBytes(3).toString("hex"));
    const { fileKeys, ...database } = await readDatabase(client, source.keys, backup, id);
    const { copied, missing, ...files } = await copyFiles(source.files, backup, { id, fileKeys, earlier });
    const { current, byId } = source.keys;
    const manifest: BackupManifest = {
      format: formatNumber,
      id,
      version: source.version,
      ...database,
      files,
      missing,
      keys: { current: keyText(current), old: [...byId.values()].filter((key) => key.id !== current.id).map(keyText) },
    };
    // What was copied was read back then; what was there before is read again by `backup --verify`.
    await checkBackup(backup, manifest, { readsFiles: false });
    await writeBytes(backup, names.manifest(id), Buffer.from(JSON.stringify(manifest)));
    if ((await findBackup(backup, id))?.id !== id) throw new Error("the manifest could not be read back");
    await note(client);
    const removed = source.keep === undefined ? 0 : await keepLatest(backup, source.keep);
    return { manifest, copied, removed };
  });
}
