import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { runCommand } from "./cli/commands.ts";
import { loadConfig } from "./config.ts";
import type { EmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { endForSure } from "./platform/last-resort.ts";
import { createLog } from "./platform/log.ts";
import type { Platform } from "./platform/platform.ts";
import { closePlatform, migrationsDirectory, openDatabaseServer, openPlatform, prepareDatabase } from "./process.ts";

const opened: { starting?: Promise<void>; embedded?: EmbeddedPostgres | null; platform?: Platform } = {};

async function open(): Promise<Platform> {
  const config = loadConfig({ ...process.env, ROLE: "server" });
  // Standard output belongs to the command.
  const log = createLog({ logLevel: config.logLevel === "info" ? "warn" : config.logLevel }, pino.destination(2));
  let url = "";
  opened.starting = openDatabaseServer(config, log).then((server) => {
    url = server.url;
    opened.embedded = server.embedded;
  });
  await opened.starting;
  await prepareDatabase(url, migrationsDirectory());
  opened.platform = await openPlatform(config, url, { log });
  return opened.platform;
}

const say = (fault: unknown) => process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);

/** What is under way when the command is told to end may take so long to give its work back. */
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

/** Once. What fails meanwhile, since its database goes away, is not told. */
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
  await end(await runCommand(process.argv.slice(2), open, (line) => process.stdout.write(`${line}\n`)));
} catch (fault) {
  await end(1, { fault });
}
