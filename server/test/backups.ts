import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { UnopenedInstallation } from "#server/cli/command.ts";
import { runCommand } from "#server/cli/commands.ts";
import { loadConfig } from "#server/config.ts";
import { bundledCli } from "./bundle.ts";
import type { TestServer } from "./harness.ts";

export const passphrase = "correct horse battery staple";

export const newDirectory = (name: string) => mkdtemp(join(tmpdir(), `veridesk-${name}-`));

/** As the command's environment has them; `databaseUrl` is the owner's. */
export type InstallationSettings = { databaseUrl: string; dataDir: string; more?: Record<string, string> };

const environmentOf = ({ databaseUrl, dataDir, more }: InstallationSettings) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: "silent",
  BACKUP_PASSPHRASE: passphrase,
  ...more,
});

export const installationOf = ({ databaseUrl, platform }: TestServer): InstallationSettings => ({
  databaseUrl,
  dataDir: platform.config.dataDir,
});

/** A command that opens nothing by itself, as the operator runs it. */
export async function operate(of: InstallationSettings, line: string) {
  const said: string[] = [];
  const installation: UnopenedInstallation = {
    readConfig: () => loadConfig(environmentOf(of)),
    openDatabase: async (config) => config.databaseDirectUrl ?? config.databaseUrl ?? "",
  };
  const code = await runCommand(
    line.split(" "),
    () => Promise.reject(new Error("it opens the platform")),
    (text) => said.push(text),
    installation,
  );
  return { code, text: said.join("\n") };
}

/** The real command in a process of its own. */
export function startCommand(of: InstallationSettings, args: readonly string[]) {
  const child = spawn(process.execPath, [bundledCli, ...args], {
    env: { PATH: process.env.PATH, ...environmentOf(of) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  return { child, ended };
}

/** Names of the files of a directory, sorted. */
export async function namesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

/** Changes one bit while `work` runs. @param at 0 the first byte, 1 the last */
export async function withFlippedBit<T>(path: string, at: number, work: () => Promise<T>): Promise<T> {
  const whole = await readFile(path);
  const broken = Buffer.from(whole);
  const byte = Math.round((whole.length - 1) * at);
  broken.writeUInt8((broken[byte] ?? 0) ^ 1, byte);
  await writeFile(path, broken);
  try {
    return await work();
  } finally {
    await writeFile(path, whole);
  }
}
