// npm test: every suite on the embedded database, the server's again on a maintained one, then the browser.
// npm test -- PATH …: those test files alone. The last line is the sum.
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { checkNode, ensureBuilt, ensureInstalled, filesBelow, inRoot, root } from "./project.mjs";
import { openMaintainedPostgres } from "./test-postgres.mjs";
import { addFailure, conclude, runPlaywright, runVitest } from "./test-runs.mjs";

const rooms = ["contract", "engines", "server", "web", "flow", "ui"];
const testFiles = filesBelow(rooms, (path) => /\.test\.tsx?$/.test(path));
const specs = filesBelow(["e2e"], (path) => path.endsWith(".spec.ts"));

/** What says nothing about the database although it uses one: photos, sockets, and the hundred kills, which take minutes. */
const onceIsEnough = [
  "server/src/features/flow-photos/flow-photos.routes.test.ts",
  "server/src/features/verification-checks/verification-checks.worker.test.ts",
  "server/test/{bodies,every-schema,floods,killed-hundred,stopping}.test.ts",
];

/** A file that no project of vitest.config.ts has would never run, and one that two have would run twice. */
function checkThatEachRanOnce(ran) {
  const wrong = testFiles.filter((path) => ran.filter((each) => each === path).length !== 1);
  // A run without a report has failed by itself.
  if (ran.length > 0 && wrong.length > 0) addFailure("test files", `Did not run exactly once: ${wrong.join(", ")}`);
}

async function runOnMaintainedDatabase() {
  try {
    const maintained = await openMaintainedPostgres();
    if (!maintained) return;
    // Here every test has two servers and two workers that share nothing but the database (S46).
    const env = { TEST_DATABASE_URL: maintained.url, SUITE_INSTANCES: "2" };
    const args = ["--project", "server", ...onceIsEnough.flatMap((pattern) => ["--exclude", pattern])];
    await runVitest("maintained database", args, { env, retries: 1 });
    await maintained.stop();
  } catch (error) {
    addFailure("maintained database", `The maintained PostgreSQL did not start: ${error.message}`);
  }
}

async function runAll() {
  await ensureBuilt();
  checkThatEachRanOnce(await runVitest("embedded database", [], { env: { TEST_DATABASE_URL: "" }, retries: 1 }));
  await runOnMaintainedDatabase();
  await runPlaywright([], { retries: 1 });
}

/** The files that an argument means: that file, else every test file with these letters in its path. */
function filesOf(argument) {
  const all = [...testFiles, ...specs];
  const bases = [process.env.INIT_CWD ?? root, root];
  const exact = bases.map((base) => resolve(base, argument)).find((path) => existsSync(path));
  const path = exact === undefined ? argument : relative(root, exact);
  const file = all.find((each) => each === path);
  return file ? [file] : all.filter((each) => each.includes(path));
}

async function runChosen(given) {
  const chosen = new Set();
  for (const argument of given) {
    const files = filesOf(argument);
    if (files.length === 0) addFailure("paths", `No test file has "${argument}" in its path.`);
    for (const file of files) chosen.add(file);
  }
  const tests = testFiles.filter((path) => chosen.has(path));
  const chosenSpecs = specs.filter((path) => chosen.has(path));
  // Vitest starts a database only for the projects that these files belong to.
  if (tests.length > 0)
    await runVitest(
      "tests",
      tests.map((path) => inRoot(path)),
    );
  if (chosenSpecs.length > 0) {
    await ensureBuilt();
    await runPlaywright(chosenSpecs);
  }
}

checkNode();
await ensureInstalled();
const given = process.argv.slice(2);
if (given.length > 0) await runChosen(given);
else await runAll();
conclude();
