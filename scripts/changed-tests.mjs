// npm test -- --changed: which test files import what changed since a commit, and what that leaves out.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { filesBelow, inRoot, stop } from "./project.mjs";

const folders = ["contract", "engines", "server", "web", "flow", "ui", "e2e"];
const imported = /(?:from|import)\s*\(?\s*"([#.][^"]+)"/g;
/** package.json, "imports". */
const rooms = {
  contract: "contract/src",
  engines: "engines",
  server: "server/src",
  web: "web/src",
  flow: "flow/src",
  ui: "ui/src",
};

/** They import every feature: who imports one of these does not depend on a feature more than any other test does. */
const gathering = new Set([
  ...["app", "routes", "workers", "process", "config"].map((name) => `server/src/${name}.ts`),
  "server/test/harness.ts",
  "server/src/platform/platform.ts",
  "contract/src/all.ts",
]);

const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

function resolveImport(from, specifier) {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  const [room, ...rest] = specifier.slice(1).split("/");
  return rooms[room] ? join(rooms[room], ...rest) : specifier;
}

/** file → the files that import it */
function readImporters() {
  const importers = new Map();
  for (const file of filesBelow(folders, (path) => /\.(ts|tsx|mjs)$/.test(path))) {
    for (const [, specifier] of readFileSync(inRoot(file), "utf8").matchAll(imported)) {
      const target = resolveImport(file, specifier);
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(file);
    }
  }
  return importers;
}

/**
 * @param changed paths from the root
 * @param importers file → the files that import it
 * @param tests every test file
 * @returns `chosen` tests; `beyond`: the gathering files where the way up ended; `unseen`: changed files that no test imports
 */
export function testsOf(changed, importers, tests) {
  const seen = new Set(changed);
  const beyond = new Set();
  for (const file of seen) {
    if (gathering.has(file) && !changed.includes(file)) {
      beyond.add(file);
      continue;
    }
    for (const importer of importers.get(file) ?? []) seen.add(importer);
  }
  const beside = new Set(changed.map(dirname));
  const areas = new Set(
    changed.flatMap((path) => /\/features\/((?:[^/]+\/){1,2})/.exec(path)?.[1].split("/").filter(Boolean) ?? []),
  );
  const isJourneyOf = (test) => areas.has(/^e2e\/(.+?)(\.long)?\.spec\.ts$/.exec(test)?.[1] ?? "");
  const chosen = tests.filter((test) => seen.has(test) || beside.has(dirname(test)) || isJourneyOf(test));
  const unseen = changed.filter((path) => !isTest(path) && !importers.has(path));
  return { chosen, beyond: [...beyond], unseen };
}

function changedSince(commit) {
  const git = (...args) =>
    execFileSync("git", args, { cwd: inRoot(), encoding: "utf8" })
      .split("\n")
      .filter((line) => line !== "");
  try {
    const known = git("diff", "--name-only", "--relative", commit);
    return [...new Set([...known, ...git("ls-files", "--others", "--exclude-standard")])];
  } catch {
    return stop(`"${commit}" is no commit of this repository.`);
  }
}

const few = (paths) => (paths.length > 12 ? [...paths.slice(0, 12), `… and ${paths.length - 12} more`] : paths);
const print = (title, paths) => paths.length > 0 && console.log(`${title}\n  ${few(paths).join("\n  ")}\n`);

/** @returns the test files to run, with what they leave out printed */
export function chooseChanged(commit = "HEAD", tests = []) {
  const changed = changedSince(commit);
  const { chosen, beyond, unseen } = testsOf(changed, readImporters(), tests);
  console.log(`${changed.length} files changed since ${commit}: ${chosen.length} of ${tests.length} test files.\n`);
  print("They are:", chosen);
  print("Left out: what uses the change only through these, which gather every feature:", beyond);
  print(
    "Left out: whatever depends on these, which no source imports:",
    unseen.filter((path) => existsSync(inRoot(path))),
  );
  if (chosen.length < tests.length) console.log("`npm test` runs everything.\n");
  return chosen;
}
