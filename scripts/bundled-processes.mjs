// Vitest's plugin: a child or a process that a test starts comes from a bundle, as in the built product. From its
// sources each would compile them first, which takes two to five times as long.
import { existsSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { buildServer } from "./build-server.mjs";
import { inRoot } from "./project.mjs";

/** The processes and the children of `build-server.mjs`. */
const started = /new URL\(\s*"([./\w-]*(?:-worker|\/main|\/cli)\.ts)",\s*import\.meta\.url\s*,?\s*\)/g;

export function bundledProcesses() {
  const folder = `.cache/processes-${process.pid}`;
  let making;
  const make = async () => {
    process.once("exit", () => rmSync(inRoot(folder), { recursive: true, force: true }));
    await buildServer(folder);
  };
  return {
    name: "bundled-processes",
    enforce: "pre",
    async transform(code) {
      if (code.search(started) < 0) return undefined;
      making ??= make();
      await making;
      return code.replaceAll(started, (whole, path) => {
        const file = inRoot(folder, basename(path).replace(/ts$/, "js"));
        // A test's own child is in no bundle.
        return existsSync(file) ? `new URL(${JSON.stringify(pathToFileURL(file).href)})` : whole;
      });
    },
  };
}
