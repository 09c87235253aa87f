import { names } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";
import type { OpenBackup } from "./backup.objects.ts";
import { findBackup, listBackups, readFileLines } from "./backup.verify.ts";

async function objectsOf(backup: OpenBackup, ids: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const id of ids) {
    const manifest = await findBackup(backup, id);
    if (!manifest) throw new BackupRefusal(`The manifest of backup ${id} is missing.`);
    for await (const [, name] of readFileLines(backup, manifest)) named.add(name);
  }
  return named;
}

/**
 * Removes the backups before the latest `count`, what a killed one left, and the files that only they had. Manifests go first:
 * what is killed here leaves no backup without its parts.
 * @returns how many backups were removed
 */
export async function keepLatest(backup: OpenBackup, count: number): Promise<number> {
  const ids = await listBackups(backup);
  const kept = ids.slice(-count);
  const named = await objectsOf(backup, kept);
  const gone = ids.slice(0, -count);
  for (const id of gone) await backup.store.remove(names.manifest(id));
  await backup.store.removeExcept("backups/", (name) => kept.includes(name.split("/")[1] ?? ""));
  await backup.store.removeExcept("files/", (name) => named.has(name));
  return gone.length;
}
