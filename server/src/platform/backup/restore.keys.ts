import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackupManifest } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";

type KeySettings = { encryptionKey: string | undefined; encryptionKeysOld: readonly string[]; dataDir: string };

async function writePrivate(path: string, text: string): Promise<void> {
  const aside = `${path}.part`;
  await writeFile(aside, text, { mode: 0o600 });
  await chmod(aside, 0o600);
  await rename(aside, path);
}

/** @throws BackupRefusal when what is set opens nothing of the backup */
export function checkRestoredKeys({ encryptionKey, encryptionKeysOld }: KeySettings, { keys }: BackupManifest): void {
  if (encryptionKey === undefined || [encryptionKey, ...encryptionKeysOld].includes(keys.current)) return;
  throw new BackupRefusal(
    "ENCRYPTION_KEY is another key than the one of the backup. Leave it unset for the restore, which then writes the backup's own into DATA_DIR/keys; or set it to the backup's, or add that one to ENCRYPTION_KEYS_OLD.",
  );
}

/**
 * Writes the key of the backup where the next start looks for it; a key that was there is kept beside it.
 * @returns sentences for the operator
 */
export async function restoreKeys(settings: KeySettings, { id, keys }: BackupManifest): Promise<string[]> {
  const directory = join(settings.dataDir, "keys");
  const said: string[] = [];
  if (settings.encryptionKey === undefined) {
    const path = join(directory, "encryption.key");
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const before = (await readFile(path, "utf8").catch(() => "")).trim();
    if (before !== "" && before !== keys.current) {
      await rename(path, `${path}.before-${id}`);
      said.push(`The key that was in ${path} is in ${path}.before-${id} now.`);
    }
    if (before !== keys.current) await writePrivate(path, `${keys.current}\n`);
    said.push(`The key is in ${path}. Where the desk gets it from ENCRYPTION_KEY, set it to the file's content.`);
  }
  const lost = keys.old.filter((key) => ![settings.encryptionKey, ...settings.encryptionKeysOld].includes(key));
  if (lost.length > 0) {
    const path = join(directory, "encryption-old.keys");
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writePrivate(path, `${lost.join(",")}\n`);
    said.push(`Earlier keys are in ${path}: set ENCRYPTION_KEYS_OLD to its content, and run "keys reseal".`);
  }
  return said;
}
