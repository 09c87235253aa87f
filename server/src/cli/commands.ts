import type { Platform } from "#server/platform/platform.ts";
import { accountsCommand } from "./accounts.command.ts";
import { auditCommand } from "./audit.command.ts";
import { backupCommand } from "./backup.command.ts";
import { billingCommand } from "./billing.command.ts";
import {
  type CliCommand,
  type PrintLine,
  type UnopenedCommand,
  type UnopenedInstallation,
  UsageError,
} from "./command.ts";
import { demoCommand } from "./demo.command.ts";
import { distributeCommand } from "./distribute.command.ts";
import { doctorCommand } from "./doctor.command.ts";
import { keysCommand } from "./keys.command.ts";
import { listsCommand } from "./lists.command.ts";
import { mailCommand } from "./mail.command.ts";
import { mediaCommand } from "./media.command.ts";
import { migrateCommand } from "./migrate.command.ts";
import { networksCommand } from "./networks.command.ts";
import { restoreCommand } from "./restore.command.ts";

const commands: readonly (CliCommand | UnopenedCommand)[] = [
  doctorCommand,
  backupCommand,
  restoreCommand,
  mailCommand,
  auditCommand,
  keysCommand,
  listsCommand,
  mediaCommand,
  billingCommand,
  accountsCommand,
  networksCommand,
  migrateCommand,
  distributeCommand,
  demoCommand,
];

export function sayHelp(say: PrintLine): void {
  say("Commands for the operator of this installation, run as: npm run veridesk -- COMMAND\n");
  for (const { usage, about } of commands) say(`${usage.map((way) => `  ${way}`).join("\n")}\n      ${about}\n`);
  // scripts/veridesk.mjs does these: they need no database.
  say("  version\n      The version, the schema that it brings, and Node's version.\n");
  say("  words [LANGUAGE] …\n      The translations of a checkout; without a language it says what it can do.\n");
  say("  help\n      This text.");
}

const noInstallation: UnopenedInstallation = {
  readConfig: () => {
    throw new Error("this command needs an installation");
  },
  openDatabase: () => Promise.reject(new Error("this command needs an installation")),
};

/** The platform is opened only for a known command that needs it. @returns 0 done, 1 refused or broken, 2 wrong arguments */
export async function runCommand(
  [name = "help", ...args]: readonly string[],
  openPlatform: () => Promise<Platform>,
  say: PrintLine,
  installation = noInstallation,
): Promise<number> {
  if (["help", "--help", "-h"].includes(name)) {
    sayHelp(say);
    return 0;
  }
  const command = commands.find((each) => each.name === name);
  if (!command) {
    say(`There is no command "${name}".\n`);
    sayHelp(say);
    return 2;
  }
  try {
    if ("runUnopened" in command) return await command.runUnopened(installation, args, say);
    return await command.run(await openPlatform(), args, say);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(`${error.message}\n\n${command.usage.map((way) => `  npm run veridesk -- ${way}`).join("\n")}`);
    return 2;
  }
}
