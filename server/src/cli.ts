import { pino } from "pino";
import { runCommand } from "./cli/commands.ts";
import { loadConfig } from "./config.ts";
import { createLog } from "./platform/log.ts";
import type { Platform } from "./platform/platform.ts";
import { closePlatform, migrationsDirectory, openDatabaseServer, openPlatform, prepareDatabase } from "./process.ts";

let opened: { platform: Platform; stop(): Promise<void> } | undefined;

async function open(): Promise<Platform> {
  const config = loadConfig({ ...process.env, ROLE: "server" });
  // Standard output belongs to the command.
  const log = createLog({ logLevel: config.logLevel === "info" ? "warn" : config.logLevel }, pino.destination(2));
  const { url, embedded } = await openDatabaseServer(config, log);
  await prepareDatabase(url, migrationsDirectory());
  const platform = await openPlatform(config, url, { log });
  opened = {
    platform,
    stop: async () => {
      await closePlatform(platform);
      await embedded?.stop();
    },
  };
  return platform;
}

let code = 1;
try {
  code = await runCommand(process.argv.slice(2), open, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await opened?.stop();
}
process.exit(code);
