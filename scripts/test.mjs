// npm test: the gate: tests without a server, the server's on an installed PostgreSQL, then the browser's.
// npm test -- --long: these, what takes minutes and changes rarely, and every bench in its smallest size.
// npm test -- --changed [COMMIT]: the files that import what changed since COMMIT (the last one).
// npm test -- --busy …: any of these beside two busy loops, at the lowest priority.
// npm test -- PATH …: only those test files. The last line is the sum.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chooseChanged } from "./changed-tests.mjs";
import { checkNode, ensureBuilt, ensureInstalled, filesBelow, inRoot, root, stop } from "./project.mjs";
import { runBenches } from "./test-benches.mjs";
import { keepBusy } from "./test-busy.mjs";
import { writeLongRun } from "./test-long.mjs";
import { openMaintainedPostgres } from "./test-postgres.mjs";
import { addFailure, addOutcomes, conclude, runPlaywright, runVitest, summary, writeSummary } from "./test-runs.mjs";
import { keepFilesInMemory } from "./test-scratch.mjs";

const options = { long: { type: "boolean" }, changed: { type: "boolean" }, busy: { type: "boolean" } };
const isTest = (path) => /\.test\.tsx?$/.test(path);
const isLong = (path) => /\.long\.(test|spec)\.tsx?$/.test(path);
const everyTest = filesBelow(["contract", "engines", "server", "web", "flow", "ui"], isTest);
const everySpec = filesBelow(["e2e"], (path) => path.endsWith(".spec.ts"));

/** They measure this process, or run the tests of other files again: each loads its own modules and opens its own server. */
const apart = [
  "bodies",
  "citus.long",
  "floods.long",
  "partitioned",
  "partitioned.long",
  "stopping",
  "strangers.long",
].map((name) => `server/test/${name}.test.ts`);

/** A file in no project of vitest.config.ts would never run, and one in two would run twice. */
function checkThatEachRanOnce(wanted, ran) {
  const wrong = wanted.filter((path) => ran.filter((each) => each === path).length !== 1);
  // A run without a report has already failed.
  if (ran.length > 0 && wrong.length > 0) addFailure("test files", `Did not run exactly once: ${wrong.join(", ")}`);
}

const needsServer = (path) => path.startsWith("server/");

/**
 * Server files on an installed PostgreSQL behind PgBouncer; where none is installed, on the embedded one. In the gate
 * files about what two servers do open two by themselves; `--long` gives every test two servers and two workers that
 * share only the database (S46).
 */
async function runServerFiles(files) {
  const database = await openMaintainedPostgres().catch((error) =>
    addFailure("server", `The maintained PostgreSQL did not start: ${error.message}`),
  );
  const env = database
    ? {
        TEST_DATABASE_URL: database.url,
        TEST_POOLER_URL: database.poolerUrl,
        SUITE_INSTANCES: process.env.TEST_LONG === "1" ? "2" : "1",
      }
    : {};
  const run = async (name, chosen, args, { more = {}, ...options } = {}) =>
    // By name: a project with its own excludes accepts no further --exclude.
    chosen.length === 0
      ? { ran: [], failed: [] }
      : runVitest(name, ["--project", "server", ...args, ...chosen], { env: { ...env, ...more }, ...options });
  const together = files.filter((path) => !apart.includes(path));
  // A process keeps its modules and opened servers from file to file; half of the time is waiting.
  const readings = mkdtempSync(join(tmpdir(), "veridesk-readings-"));
  const shared = { more: { TEST_SHARED_SERVERS: "1", TEST_WORKERS: "4", TEST_READINGS: readings }, again: true };
  const { ran, failed } = await run("server", together, ["--no-isolate"], shared);
  // A file that failed beside others is tried by itself, and is said to have needed it.
  await run("server, alone", failed, []);
  const one = { more: { SUITE_INSTANCES: "1" }, retries: 1 };
  ran.push(
    ...(
      await run(
        "server apart",
        files.filter((path) => apart.includes(path)),
        [],
        one,
      )
    ).ran,
  );
  await database?.stop();
  rmSync(readings, { recursive: true, force: true });
  return ran;
}

async function runWhole(isWhole) {
  const startedAt = performance.now();
  const wanted = (path) => isWhole || !isLong(path);
  const tests = everyTest.filter(wanted);
  await ensureBuilt();
  const { ran } = await runVitest("without a server", ["--project", "!server"], { retries: 1 });
  ran.push(...(await runServerFiles(tests.filter((path) => needsServer(path) && !ran.includes(path)))));
  checkThatEachRanOnce(tests, ran);
  await runPlaywright([], { retries: 1 });
  if (!isWhole) return;
  const outcomes = [];
  writeSummary();
  await runBenches({
    passed: (name, seconds) => outcomes.push({ name, seconds }),
    failed: (name, sentence, seconds) => outcomes.push({ name, sentence, seconds }),
  });
  addOutcomes("benches", outcomes);
  writeLongRun(summary(), (performance.now() - startedAt) / 1000);
}

/** That file, else every test file with the argument in its path. */
function filesOf(argument) {
  const all = [...everyTest, ...everySpec];
  const bases = [process.env.INIT_CWD ?? root, root];
  const exact = bases.map((base) => resolve(base, argument)).find((path) => existsSync(path));
  const path = exact === undefined ? argument : relative(root, exact);
  const file = all.find((each) => each === path);
  // Long ones by a name of their own only.
  return file ? [file] : all.filter((each) => each.includes(path) && (!isLong(each) || path.includes(".long")));
}

function findGiven(given) {
  const chosen = new Set();
  for (const argument of given) {
    const files = filesOf(argument);
    if (files.length === 0) addFailure("paths", `No test file has "${argument}" in its path.`);
    for (const file of files) chosen.add(file);
  }
  return [...chosen];
}

async function runChosen(chosen) {
  const tests = chosen.filter(isTest);
  const specs = chosen.filter((path) => everySpec.includes(path));
  const paths = tests.map((path) => inRoot(path));
  if (tests.filter(needsServer).length > 8) {
    const { ran } = await runVitest("without a server", ["--project", "!server", ...paths]);
    await runServerFiles(tests.filter((path) => needsServer(path) && !ran.includes(path)));
  } else if (tests.length > 0) await runVitest("tests", paths);
  if (specs.length === 0) return;
  await ensureBuilt();
  await runPlaywright(specs);
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop(error.message);
  }
}

const { values, positionals } = parse();
checkNode();
await ensureInstalled();
keepFilesInMemory();
if (values.busy) keepBusy();
const chosen = values.changed ? chooseChanged(positionals[0], [...everyTest, ...everySpec]) : findGiven(positionals);
// A file that is named runs, also a long one.
if (values.long || chosen.some(isLong)) process.env.TEST_LONG = "1";
if (values.changed || positionals.length > 0) await runChosen(chosen);
else await runWhole(values.long === true);
conclude();
