import { readFile, stat } from "node:fs/promises";
import { SettingsError, secretSetting, textSetting } from "#server/platform/settings.ts";

export const backupSettings = {
  title: "Backups",
  settings: {
    backupPassphrase: secretSetting("BACKUP_PASSPHRASE", {
      about:
        "What `veridesk backup` seals a backup with and `veridesk restore` opens it with, 16 characters or more (`openssl rand -base64 32`). Without it nobody can read the backup: keep it where the backup is not.",
    }),
    backupPassphraseFile: textSetting("BACKUP_PASSPHRASE_FILE", {
      about: "A file that holds the passphrase instead, readable to its owner only (mode 600).",
      byDefault: "not set",
      fallback: undefined,
    }),
  },
} as const;

const shortest = 16;

/** @throws SettingsError when none is set, or it is short, or others can read its file */
export async function readPassphrase(config: {
  backupPassphrase: string | undefined;
  backupPassphraseFile: string | undefined;
}): Promise<string> {
  const { backupPassphrase: given, backupPassphraseFile: path } = config;
  if (given !== undefined && path !== undefined)
    throw new SettingsError("Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, not both.");
  if (path !== undefined && process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0)
    throw new SettingsError(`${path} can be read by others. Close it: chmod 600.`);
  const passphrase = given ?? (path === undefined ? "" : (await readFile(path, "utf8")).trim());
  if (passphrase === "")
    throw new SettingsError("Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE: a backup is sealed with it.");
  if (passphrase.length < shortest)
    throw new SettingsError(`The passphrase of the backup must have ${shortest} characters or more.`);
  return passphrase;
}
