// One run of Vitest or of Playwright, and the sum of all runs, which is the last printed line.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { inRoot, runNode } from "./project.mjs";
import { ensureBrowser, findShell } from "./test-browser.mjs";

const results = inRoot("test-results");
const sums = [];
/** Printed again at the end of a long log. */
const failures = [];
const secondTries = [];

function readReport(path) {
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, "utf8"));
}

/** A run that fails without a failed test (a crash, a file that does not load) counts as one failure. */
function add(name, startedAt, code, passed, failed, skipped) {
  const counted = code !== 0 && failed === 0 ? 1 : failed;
  sums.push({ name, passed, failed: counted, skipped, seconds: (performance.now() - startedAt) / 1000 });
}
/** In seconds. */
const durations = [];

export function addFailure(name, sentence) {
  console.error(sentence);
  failures.push(`${name}: ${sentence}`);
  add(name, performance.now(), 1, 0, 1, 0);
}

const reportFile = (name) => {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name.replaceAll(/\W+/g, "-")}.json`);
  rmSync(file, { force: true });
  return file;
};

/** @returns the test files that ran, as paths from the root, in the order of the report */
export async function runVitest(name, args, { env = {}, retries = 0 } = {}) {
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  const file = reportFile(name);
  const vitest = [
    inRoot("node_modules", "vitest", "vitest.mjs"),
    "run",
    `--retry=${retries}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...args,
  ];
  const { code } = await runNode(vitest, { env });
  const report = readReport(file);
  const ran = report?.testResults ?? [];
  for (const { name: path, assertionResults } of ran) {
    for (const { fullName, status, failureMessages = [] } of assertionResults) {
      const said = `${name}: ${relative(inRoot(), path)} > ${fullName}: ${failureMessages[0]?.split("\n")[0] ?? ""}`;
      if (status === "failed") failures.push(said);
      else if (failureMessages.length > 0) secondTries.push(said);
    }
  }
  for (const { name: path, startTime, endTime } of ran)
    durations.push({ name: relative(inRoot(), path), seconds: (endTime - startTime) / 1000 });
  const unloaded = ran.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  add(
    name,
    startedAt,
    code,
    report?.numPassedTests ?? 0,
    (report?.numFailedTests ?? 0) + unloaded,
    (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  );
  return ran.map(({ name: path }) => relative(inRoot(), path));
}

const specsOf = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/** @param paths the specs to run; none: all */
export async function runPlaywright(paths, { retries = 0 } = {}) {
  const startedAt = performance.now();
  console.log("\n== browser");
  const browser = await ensureBrowser();
  if (!browser) return add("browser", startedAt, 1, 0, 1, 0);
  const file = reportFile("browser");
  const args = [
    inRoot("node_modules", "@playwright", "test", "cli.js"),
    "test",
    `--retries=${retries}`,
    "--reporter=list,json",
    ...paths,
  ];
  const env = { CHROMIUM_PATH: browser, CHROMIUM_SHELL_PATH: findShell(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code } = await runNode(args, { env });
  const report = readReport(file);
  for (const { title, file: path, tests } of specsOf(report?.suites ?? [])) {
    const said = `browser: ${path} > ${title}`;
    const milliseconds = tests.flatMap(({ results: tries }) => tries).reduce((sum, { duration }) => sum + duration, 0);
    durations.push({ name: said, seconds: milliseconds / 1000 });
    if (tests.some(({ status }) => status === "unexpected")) failures.push(said);
    if (tests.some(({ status }) => status === "flaky")) secondTries.push(said);
  }
  const stats = report?.stats;
  add(
    "browser",
    startedAt,
    code,
    (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    stats?.unexpected ?? 0,
    stats?.skipped ?? 0,
  );
}

function tellDurations() {
  const slowest = durations.sort((a, b) => b.seconds - a.seconds).slice(0, 12);
  for (const [title, rows] of [
    ["Suites", sums],
    ["Slowest", slowest],
  ]) {
    console.log(`\n${title}`);
    for (const { name, seconds } of rows) console.log(`  ${seconds.toFixed(0).padStart(5)} s  ${name}`);
  }
}

export function conclude() {
  tellDurations();
  const list = (title, lines) =>
    lines.length > 0 && console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);
  list("Passed at the second try only (a busy machine, or a test to mend):", secondTries);
  list("Failed:", failures);
  console.log("");
  for (const { name, passed, failed, skipped } of sums)
    console.log(`${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  const total = (key) => sums.reduce((sum, each) => sum + each[key], 0);
  console.log(`${total("passed")} passed, ${total("failed")} failed`);
  process.exit(total("failed") === 0 && total("passed") > 0 ? 0 : 1);
}
