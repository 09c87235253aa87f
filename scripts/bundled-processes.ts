import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The processes and the children of `build-server.mjs`. */
const started = /new URL\(\s*"([./\w-]*(?:-worker|\/main|\/cli)\.ts)",\s*import\.meta\.url\s*,?\s*\)/g;

/**
 * For Vitest: a process or a child that a test starts comes from a bundle, as in the built product. From its sources
 * each would compile them first, which takes two to five times as long.
 */
export function bundledProcesses(): Plugin {
  const folder = join(".cache", `processes-${process.pid}`);
  let making: Promise<unknown> | undefined;
  const make = () => {
    process.once("exit", () => rmSync(join(root, folder), { recursive: true, force: true }));
    return promisify(execFile)(process.execPath, ["scripts/build-server.mjs", folder], { cwd: root });
  };
  return {
    name: "bundled-processes",
    enforce: "pre",
    async transform(code) {
      if (code.search(started) < 0) return undefined;
      making ??= make();
      await making;
      return code.replaceAll(started, (whole, path: string) => {
        const file = join(root, folder, basename(path).replace(/ts$/, "js"));
        // A test's own child is in no bundle.
        return existsSync(file) ? `new URL(${JSON.stringify(pathToFileURL(file).href)})` : whole;
      });
    },
  };
}
