import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** For tests that start many processes. `remove` it at the end. */
export type Bundle = { main: string; cli: string; remove(): Promise<void> };

const root = fileURLToPath(new URL("../..", import.meta.url));

/** `run`: whose bundles `removeBundles` removes. */
export async function bundleServer(run = "test"): Promise<Bundle> {
  const directory = join(".cache", `server-${run}-${randomBytes(4).toString("hex")}`);
  await promisify(execFile)(process.execPath, ["scripts/build-server.mjs", directory], { cwd: root });
  const folder = join(root, directory);
  return {
    main: join(folder, "main.js"),
    cli: join(folder, "cli.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function removeBundles(run: string): Promise<void> {
  const made = await readdir(join(root, ".cache")).catch(() => []);
  const ours = made.filter((name) => name.startsWith(`server-${run}-`));
  await Promise.all(ours.map((name) => rm(join(root, ".cache", name), { recursive: true, force: true })));
}
