import { isBackupId } from "#server/platform/backup/backup.format.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { openDatabases } from "#server/platform/database.ts";
import { migrationsDirectory, openFiles, prepareDatabase } from "#server/process.ts";
import { verifyChains } from "./audit.command.ts";
import { openExisting, orRefusal } from "./backup.command.ts";
import {
  type PrintLine,
  readCommandOptions,
  type UnopenedCommand,
  type UnopenedInstallation,
  UsageError,
} from "./command.ts";

type Wanted = { from: string; id: string | undefined; replaces: boolean };

async function countBrokenChains(url: string): Promise<{ chains: number; broken: number }> {
  const database = openDatabases({ url, poolSize: 2, onError: () => undefined });
  try {
    const chains = await verifyChains({ database });
    return { chains: chains.length, broken: chains.filter(({ broken_at }) => broken_at !== null).length };
  } finally {
    await database.close();
  }
}

async function restore(
  installation: UnopenedInstallation,
  { from, id, replaces }: Wanted,
  say: PrintLine,
): Promise<number> {
  const config = installation.readConfig();
  const backup = await openExisting(from, config);
  const url = await installation.openDatabase(config);
  const target = {
    url,
    files: await openFiles(config),
    settings: config,
    migrations: migrationsDirectory(),
    prepareDatabase: (upTo?: string) => prepareDatabase(url, migrationsDirectory(), upTo),
    replaces,
    say,
  };
  const manifest = await restoreBackup(target, backup, id);
  const { chains, broken } = await countBrokenChains(url);
  say(`Audit log: ${chains} chains, ${broken} broken.`);
  say(`Restored: the installation is as it was at ${manifest.at}. Everybody signs in again.`);
  return broken === 0 ? 0 : 1;
}

export const restoreCommand: UnopenedCommand = {
  name: "restore",
  usage: ["restore FROM [--id BACKUP] [--replace]"],
  about:
    "Brings the latest backup, or the one that is named, into an empty installation, once every part of it was read and compared with its sums. --replace: into one that is not empty; all that is in it is lost. docs/backup.md",
  async runUnopened(installation, args, say) {
    const { options, rest, set } = readCommandOptions(args, ["id"], ["replace"]);
    const [from, ...more] = rest;
    if (from === undefined || more.length > 0) throw new UsageError("Where is the backup?");
    if (options.id !== undefined && !isBackupId(options.id)) throw new UsageError("That is no backup's id.");
    return orRefusal(say, () => restore(installation, { from, id: options.id, replaces: set.has("replace") }, say));
  },
};
