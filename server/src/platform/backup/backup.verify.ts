import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { BackupManifest, FileLine, isBackupId, names, type TableOfBackup } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";
import { checkFileObject, type OpenBackup, readBytes } from "./backup.objects.ts";

const unpack = promisify(gunzip);

/** Ids of whole backups, oldest first. */
export async function listBackups({ store }: OpenBackup): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of store.list("backups/")) {
    const [, id = "", last] = name.split("/");
    if (last === "manifest" && isBackupId(id)) ids.push(id);
  }
  return ids.sort();
}

const wrongManifest = (id: string) =>
  new BackupRefusal(`The manifest of backup ${id} is none that this release reads.`);

/** @param id without it the latest @returns null where there is none */
export async function findBackup(backup: OpenBackup, id?: string): Promise<BackupManifest | null> {
  const wanted = id ?? (await listBackups(backup)).at(-1);
  if (wanted === undefined) return null;
  const text = (await readBytes(backup, names.manifest(wanted))).toString("utf8");
  const parsed = BackupManifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw wrongManifest(wanted);
  return parsed.data;
}

/** The rows of a table as COPY gave them, in its parts. @throws BackupRefusal at a part that is not as it was written */
export async function* readTable(
  backup: OpenBackup,
  { id }: Pick<BackupManifest, "id">,
  { table, index }: { table: TableOfBackup; index: number },
): AsyncGenerator<Buffer> {
  for (let part = 1; part <= table.parts; part += 1)
    yield await unpack(await readBytes(backup, names.tablePart(id, index, part)));
}

const lineFeed = 10;

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

async function checkTable(backup: OpenBackup, of: BackupManifest, table: TableOfBackup, index: number): Promise<void> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const bytes of readTable(backup, of, { table, index })) {
    hash.update(bytes);
    rows += countLines(bytes);
  }
  if (hash.digest("hex") !== table.sha256 || rows !== table.rows)
    throw new BackupRefusal(`The rows of ${table.name} in backup ${of.id} are not those that its manifest counts.`);
}

/** @throws BackupRefusal when the list of files is not the manifest's */
export async function* readFileLines(backup: OpenBackup, { id, files }: BackupManifest): AsyncGenerator<FileLine> {
  const hash = createHash("sha256");
  for (let part = 1; part <= files.parts; part += 1) {
    const bytes = await unpack(await readBytes(backup, names.filesPart(id, part)));
    hash.update(bytes);
    for (const line of bytes.toString("utf8").split("\n")) if (line !== "") yield FileLine.parse(JSON.parse(line));
  }
  if (hash.digest("hex") !== files.sha256)
    throw new BackupRefusal(`The list of files in backup ${id} is not the one that its manifest counts.`);
}

async function namesOfObjects({ store }: OpenBackup): Promise<Set<string>> {
  const there = new Set<string>();
  for await (const { name } of store.list("files/")) there.add(name);
  return there;
}

async function checkFiles(backup: OpenBackup, manifest: BackupManifest, readsFiles: boolean): Promise<void> {
  const there = await namesOfObjects(backup);
  const read = new Set<string>();
  let count = 0;
  for await (const [, name, sizeBytes] of readFileLines(backup, manifest)) {
    count += 1;
    if (!there.has(name)) throw new BackupRefusal(`${name} of the backup is missing.`);
    if (!readsFiles || read.has(name)) continue;
    if ((await checkFileObject(backup, name)) !== sizeBytes)
      throw new BackupRefusal(`${name} of the backup has another size than its list says.`);
    read.add(name);
  }
  if (count !== manifest.files.count)
    throw new BackupRefusal(`Backup ${manifest.id} lists ${count} files, its manifest ${manifest.files.count}.`);
}

/**
 * Every part is read, opened and compared with its sum. `readsFiles`: the stored files as well, not only that they are there.
 * @throws BackupRefusal naming the first that is missing or was changed
 */
export async function checkBackup(
  backup: OpenBackup,
  manifest: BackupManifest,
  { readsFiles }: { readsFiles: boolean },
): Promise<void> {
  for (const [index, table] of manifest.tables.entries()) await checkTable(backup, manifest, table, index);
  await checkFiles(backup, manifest, readsFiles);
}
