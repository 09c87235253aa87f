// A part is a set of packages beside the others, installed when it is first needed: parts/NAME has its package.json and
// lock file. With `keptFiles` only the files whose path matches it stay, and what is said of them.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, runNpm, stop } from "./project.mjs";

const partFolder = (name) => inRoot("parts", name);
const described = /\/(package\.json|[^/]*(LICENSE|MODIFICATIONS)[^/]*)$/i;

function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOthers(path, kept);
    else if (!kept.test(path) && !described.test(path)) rmSync(path);
  }
}

function stateOf(name) {
  const files = ["package.json", "package-lock.json"].map((file) => readFileSync(join(partFolder(name), file), "utf8"));
  return {
    wanted: createHash("sha256").update(files.join("\0")).digest("hex"),
    mark: join(partFolder(name), "node_modules", ".installed-from"),
    ...JSON.parse(files[0]),
  };
}

export async function ensurePart(name) {
  const { wanted, mark, description, keptFiles } = stateOf(name);
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  console.error(`Installing ${description} (npm ci in parts/${name}) …`);
  const { code } = await runNpm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: partFolder(name) });
  if (code !== 0) stop(`${description}: npm ci failed in parts/${name} (see above).`);
  if (keptFiles) removeOthers(join(partFolder(name), "node_modules"), new RegExp(keptFiles));
  writeFileSync(mark, wanted);
}

/** Of a package of a part. */
export const inPart = (name, ...path) => join(partFolder(name), "node_modules", ...path);
