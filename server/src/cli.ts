import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import type { UnopenedInstallation } from "./cli/command.ts";
import { runCommand } from "./cli/commands.ts";
import { type Config, loadConfig } from "./config.ts";
import type { EmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { endForSure } from "./platform/last-resort.ts";
import { createLog } from "./platform/log.ts";
import type { Platform } from "./platform/platform.ts";
import { closePlatform, migrationsDirectory, openDatabaseServer, openPlatform, prepareDatabase } from "./process.ts";

const opened: { starting?: Promise<void>; embedded?: EmbeddedPostgres | null; platform?: Platform } = {};

// Standard output belongs to the command.
const logOf = ({ logLevel }: Config) =>
  createLog({ logLevel: logLevel === "info" ? "warn" : logLevel }, pino.destination(2));

const installation: UnopenedInstallation = {
  readConfig: () => loadConfig({ ...process.env, ROLE: "server" }),
  async openDatabase(config) {
    let url = "";
    opened.starting = openDatabaseServer(config, logOf(config)).then((server) => {
      url = server.url;
      opened.embedded = server.embedded;
    });
    await opened.starting;
    return url;
  },
};

async function open(): Promise<Platform> {
  const config = installation.readConfig();
  const url = await installation.openDatabase(config);
  await prepareDatabase(url, migrationsDirectory());
  opened.platform = await openPlatform(config, url, { log: logOf(config) });
  return opened.platform;
}

const say = (fault: unknown) => process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);

/** What is under way when a command is ended from outside may take so long to give its work back. */
const closeMs = 8_000;

async function stopOpened(isHurried: boolean): Promise<void> {
  if (isHurried) endForSure(19_000);
  // A database server that is just starting would be left behind.
  await opened.starting?.catch(() => undefined);
  const closed = opened.platform && closePlatform(opened.platform).catch(say);
  await (isHurried ? Promise.race([closed, wait(closeMs)]) : closed);
  await opened.embedded?.stop();
}

let ending: Promise<never> | undefined;

/** Once. What fails meanwhile fails because its database goes away: that is not printed. */
function end(code: number, { fault, isHurried = false }: { fault?: unknown; isHurried?: boolean } = {}) {
  ending ??= (async () => {
    if (fault !== undefined) say(fault);
    await stopOpened(isHurried).catch(say);
    return process.exit(code);
  })();
  return ending;
}

/** As shells count. */
const codeOf = (signal: "SIGHUP" | "SIGINT" | "SIGTERM") => 128 + constants.signals[signal];

for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void end(codeOf(signal), { isHurried: true }));
process.once("disconnect", () => void end(codeOf("SIGTERM"), { isHurried: true }));
// Also when a terminal is gone and what is written to it fails.
process.on("uncaughtException", (error) => void end(1, { fault: error.stack ?? error, isHurried: true }));

try {
  await end(await runCommand(process.argv.slice(2), open, (line) => process.stdout.write(`${line}\n`), installation));
} catch (fault) {
  await end(1, { fault });
}
