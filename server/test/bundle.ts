import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** For tests that start many processes. `remove` it at the end. */
export type Bundle = { main: string; cli: string; remove(): Promise<void> };

const root = fileURLToPath(new URL("../..", import.meta.url));

export async function bundleServer(): Promise<Bundle> {
  const directory = join(".cache", `server-${randomBytes(4).toString("hex")}`);
  await promisify(execFile)(process.execPath, ["scripts/build-server.mjs", directory], { cwd: root });
  const folder = join(root, directory);
  return {
    main: join(folder, "main.js"),
    cli: join(folder, "cli.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
