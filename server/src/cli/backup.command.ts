import { readFile } from "node:fs/promises";
import type { Config } from "#server/config.ts";
import { readPassphrase } from "#server/platform/backup/backup.config.ts";
import { type BackupManifest, isBackupId } from "#server/platform/backup/backup.format.ts";
import { BackupRefusal, openBackupKeys, openOrMakeBackupKeys } from "#server/platform/backup/backup.keys.ts";
import type { OpenBackup } from "#server/platform/backup/backup.objects.ts";
import { openBackupPlace } from "#server/platform/backup/backup.places.ts";
import { checkBackup, findBackup, listBackups } from "#server/platform/backup/backup.verify.ts";
import { makeBackup } from "#server/platform/backup/backup.write.ts";
import { hasKey, loadKeys } from "#server/platform/secrets/keys.ts";
import { openFiles } from "#server/process.ts";
import {
  type PrintLine,
  readCommandOptions,
  type UnopenedCommand,
  type UnopenedInstallation,
  UsageError,
} from "./command.ts";

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const sizeOfTables = ({ tables }: BackupManifest) => tables.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

async function readVersion(): Promise<string> {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** Of a backup that is there. @throws BackupRefusal */
export async function openExisting(from: string, config: Config): Promise<OpenBackup> {
  const store = await openBackupPlace(from, config);
  return { store, keys: await openBackupKeys(store, await readPassphrase(config)) };
}

/** A refusal is a sentence, not a fault. */
export async function orRefusal(say: PrintLine, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupRefusal)) throw error;
    say(error.message);
    return 1;
  }
}

async function make(
  installation: UnopenedInstallation,
  { to, keep }: { to: string; keep: number | undefined },
  say: PrintLine,
) {
  const config = installation.readConfig();
  const passphrase = await readPassphrase(config);
  // Else one would be made, which opens nothing.
  if (!(await hasKey(config)))
    throw new BackupRefusal(
      "There is no encryption key here. Run this with the DATA_DIR or ENCRYPTION_KEY of the desk.",
    );
  const store = await openBackupPlace(to, config);
  const backup = { store, keys: await openOrMakeBackupKeys(store, passphrase) };
  const source = {
    url: await installation.openDatabase(config),
    files: await openFiles(config),
    keys: await loadKeys(config),
    version: await readVersion(),
    keep,
  };
  const { manifest, copied, removed } = await makeBackup(source, backup);
  const { id, files, tables, missing } = manifest;
  say(`Backup ${id} is whole: ${tables.length} tables of ${mb(sizeOfTables(manifest))}, schema ${schemaOf(manifest)}.`);
  say(`${files.count} files of ${mb(files.sizeBytes)}; ${copied.count} of ${mb(copied.sizeBytes)} were new.`);
  if (removed > 0) say(`${removed} earlier backups were removed.`);
  for (const key of missing) say(`missing in the store before the backup: ${key}`);
  return missing.length === 0 ? 0 : 1;
}

const schemaOf = ({ migrations }: BackupManifest) => migrations.at(-1)?.name.slice(0, 4);

async function verify(
  installation: UnopenedInstallation,
  { from, id }: { from: string; id: string | undefined },
  say: PrintLine,
) {
  const backup = await openExisting(from, installation.readConfig());
  const manifest = await findBackup(backup, id);
  if (!manifest) throw new BackupRefusal("There is no whole backup.");
  await checkBackup(backup, manifest, { readsFiles: true });
  say(
    `Backup ${manifest.id} of ${manifest.at} is whole: ${manifest.tables.length} tables and ${manifest.files.count} files were read and compared with their sums.`,
  );
  return 0;
}

async function list(installation: UnopenedInstallation, from: string, say: PrintLine) {
  const backup = await openExisting(from, installation.readConfig());
  const ids = await listBackups(backup);
  for (const id of ids) {
    const manifest = await findBackup(backup, id);
    if (manifest)
      say(
        `${id}  Veridesk ${manifest.version}, schema ${schemaOf(manifest)}, ${mb(sizeOfTables(manifest))} of rows, ${manifest.files.count} files of ${mb(manifest.files.sizeBytes)}`,
      );
  }
  say(`${ids.length} backups`);
  return 0;
}

function countOf(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,4}$/.test(text)) throw new UsageError("--keep needs a number, 1 or more.");
  return text === undefined ? undefined : Number(text);
}

export const backupCommand: UnopenedCommand = {
  name: "backup",
  usage: ["backup TO [--keep COUNT]", "backup --verify FROM [--id BACKUP]", "backup --list FROM"],
  about:
    "Copies database, files and keys, sealed with BACKUP_PASSPHRASE, to a directory or s3://bucket/folder, beside a running desk; files that are there already are not copied again. --keep removes all but so many. --verify reads a whole backup and compares it with its sums. docs/backup.md",
  async runUnopened(installation, args, say) {
    const { options, rest, set } = readCommandOptions(args, ["keep", "id"], ["verify", "list"]);
    const [place, ...more] = rest;
    if (place === undefined || more.length > 0 || set.size > 1) throw new UsageError("Where is the backup?");
    const { id } = options;
    if (id !== undefined && (!set.has("verify") || !isBackupId(id)))
      throw new UsageError("--id is a backup's id, for --verify.");
    if (options.keep !== undefined && set.size > 0) throw new UsageError("--keep is for a new backup.");
    const keep = countOf(options.keep);
    return orRefusal(say, () => {
      if (set.has("verify")) return verify(installation, { from: place, id }, say);
      if (set.has("list")) return list(installation, place, say);
      return make(installation, { to: place, keep }, say);
    });
  },
};
