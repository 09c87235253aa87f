// npm test: tests without a server, the server's suite on an installed PostgreSQL, then the browser on the embedded
// one.
// npm test -- PATH …: only those test files. The last line is the sum.
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { checkNode, ensureBuilt, ensureInstalled, filesBelow, inRoot, root } from "./project.mjs";
import { openMaintainedPostgres } from "./test-postgres.mjs";
import { addFailure, conclude, runPlaywright, runVitest } from "./test-runs.mjs";

const folders = ["contract", "engines", "server", "web", "flow", "ui"];
const testFiles = filesBelow(folders, (path) => /\.test\.tsx?$/.test(path));
const specs = filesBelow(["e2e"], (path) => path.endsWith(".spec.ts"));

/**
 * On the embedded database: sockets, the kills, which take minutes and do not depend on the number of servers, and what
 * runs the tests of other files again, which works only where each file loads its own modules.
 */
const onEmbedded = ["kill-storm", "partitioned", "floods", "bodies", "walks/every-schema", "stopping"].map(
  (name) => `server/test/${name}.test.ts`,
);

/** A file in no project of vitest.config.ts would never run, and one in two would run twice. */
function checkThatEachRanOnce(ran) {
  const wrong = testFiles.filter((path) => ran.filter((each) => each === path).length !== 1);
  // A run without a report has already failed.
  if (ran.length > 0 && wrong.length > 0) addFailure("test files", `Did not run exactly once: ${wrong.join(", ")}`);
}

const embedded = { env: { TEST_DATABASE_URL: "", TEST_POOLER_URL: "" }, retries: 1 };

/**
 * Every server file on an installed PostgreSQL behind PgBouncer, where every test has two servers and two workers that
 * share only the database (S46), but for those of `onEmbedded`. @returns the files that ran
 */
async function runOnMaintained({ url, poolerUrl }) {
  const env = { TEST_DATABASE_URL: url, TEST_POOLER_URL: poolerUrl, SUITE_INSTANCES: "2" };
  // By name: a project with its own excludes accepts no further --exclude.
  const files = testFiles.filter((path) => path.startsWith("server/") && !onEmbedded.includes(path));
  // Loading the server's modules for each of its 140 files would take a fifth of the time; half of the time is waiting.
  const args = ["--project", "server", "--no-isolate", "--maxWorkers=4", ...files];
  return runVitest("maintained database", args, { env, retries: 1 });
}

async function runAll() {
  await ensureBuilt();
  const ran = await runVitest("without a server", ["--project", "!server"], embedded);
  const maintained = await openMaintainedPostgres().catch((error) =>
    addFailure("maintained database", `The maintained PostgreSQL did not start: ${error.message}`),
  );
  ran.push(
    ...(await runVitest("embedded database", ["--project", "server", ...(maintained ? onEmbedded : [])], embedded)),
  );
  if (maintained) {
    ran.push(...(await runOnMaintained(maintained)));
    await maintained.stop();
  }
  checkThatEachRanOnce(ran);
  await runPlaywright([], { retries: 1 });
}

/** That file, else every test file with the argument in its path. */
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
  // Vitest starts a database only for the projects of these files.
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
