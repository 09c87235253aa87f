// One run of Vitest or of Playwright, and the sum of all runs, which is the last printed line.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { inRoot, runNode } from "./project.mjs";
import { ensureBrowser, findShell } from "./test-browser.mjs";
import { describeFailure } from "./test-failures.mjs";

const results = inRoot("test-results");
const sums = [];
/** Printed again at the end of a long log. */
const failures = [];
const secondTries = [];
/** In seconds. */
const durations = [];

function readReport(path) {
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, "utf8"));
}

/** A run that fails without a failed test (a crash, a file that does not load) counts as one failure. */
function add(name, startedAt, code, { passed, failed, skipped }) {
  const counted = code !== 0 && failed === 0 ? 1 : failed;
  if (counted > failed) failures.push(`${name}: ended with ${code} although no test failed; its own log says why.`);
  sums.push({ name, passed, failed: counted, skipped, seconds: (performance.now() - startedAt) / 1000 });
}

export function addFailure(name, sentence) {
  console.error(sentence);
  failures.push(`${name}: ${sentence}`);
  sums.push({ name, passed: 0, failed: 1, skipped: 0, seconds: 0 });
}

/** What ran one after another and counts as a test each. @param outcomes `{ name, sentence, seconds }`; a sentence is a failure */
export function addOutcomes(name, outcomes) {
  for (const { name: each, sentence, seconds } of outcomes) {
    durations.push({ name: `${name}: ${each}`, seconds });
    if (sentence) failures.push(`${name}: ${each}: ${sentence}`);
  }
  const failed = outcomes.filter(({ sentence }) => sentence).length;
  const seconds = outcomes.reduce((sum, each) => sum + each.seconds, 0);
  sums.push({ name, passed: outcomes.length - failed, failed, skipped: 0, seconds });
}

const reportFile = (name) => {
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name.replaceAll(/\W+/g, "-")}.json`);
  rmSync(file, { force: true });
  return file;
};

function noteFile(name, { name: path, startTime, endTime, status, message, assertionResults }, failed) {
  const file = relative(inRoot(), path);
  durations.push({ name: file, seconds: (endTime - startTime) / 1000 });
  if (status === "failed" && assertionResults.length === 0)
    failed.push(describeFailure(`${name}: ${file} did not load`, message));
  for (const { fullName, status: how, failureMessages = [] } of assertionResults) {
    const title = `${name}: ${file} > ${fullName}`;
    if (how === "failed") failed.push(describeFailure(title, failureMessages[0]));
    else if (failureMessages.length > 0) secondTries.push(describeFailure(title, failureMessages[0]));
  }
}

const countOf = (files, wanted) =>
  files.reduce((sum, { assertionResults }) => sum + assertionResults.filter(({ status }) => wanted(status)).length, 0);

/**
 * @param again whether the caller runs the files that fail once more: then nothing of them is counted here
 * @returns the test files that ran, as paths from the root, in the order of the report, and those that failed
 */
export async function runVitest(name, args, { env = {}, retries = 0, again = false } = {}) {
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
  const isBroken = ({ status }) => status === "failed";
  for (const each of ran) noteFile(name, each, again ? secondTries : failures);
  const counted = again ? ran.filter((each) => !isBroken(each)) : ran;
  const unloaded = counted.filter((each) => isBroken(each) && each.assertionResults.length === 0).length;
  add(name, startedAt, again && ran.some(isBroken) ? 0 : code, {
    passed: countOf(counted, (status) => status === "passed"),
    failed: countOf(counted, (status) => status === "failed") + unloaded,
    skipped: countOf(counted, (status) => status !== "passed" && status !== "failed"),
  });
  const pathOf = ({ name: path }) => relative(inRoot(), path);
  return { ran: ran.map(pathOf), failed: ran.filter(isBroken).map(pathOf) };
}

const specsOf = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

const pageLinesMost = 40;

/** What was on the screen, as Playwright's `error-context` says: on another machine nobody else can see it. */
function describePage(attachments = []) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const lines = path ? /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, "utf8"))?.[1].trimEnd().split("\n") : [];
  return (lines ?? [])
    .slice(0, pageLinesMost)
    .map((line) => `\n      ${line}`)
    .join("");
}

function noteJourney({ title, file, tests }) {
  const name = `browser: ${file} > ${title}`;
  const tries = tests.flatMap((each) => each.results);
  durations.push({ name, seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000 });
  const broken = tries.find(({ error }) => error);
  const said = describeFailure(name, broken?.error.stack ?? broken?.error.message) + describePage(broken?.attachments);
  if (tests.some(({ status }) => status === "unexpected")) failures.push(said);
  if (tests.some(({ status }) => status === "flaky")) secondTries.push(said);
}

/** @param paths the specs to run; none: all */
export async function runPlaywright(paths, { retries = 0 } = {}) {
  const startedAt = performance.now();
  console.log("\n== browser");
  const browser = await ensureBrowser();
  if (!browser) return add("browser", startedAt, 1, { passed: 0, failed: 0, skipped: 0 });
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
  for (const each of specsOf(report?.suites ?? [])) noteJourney(each);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  add("browser", startedAt, code, { passed: expected + flaky, failed: unexpected, skipped });
}

function printDurations(slowest) {
  for (const [title, rows] of [
    ["Suites", sums],
    ["Slowest twenty", slowest],
  ]) {
    console.log(`\n${title}`);
    for (const { name, seconds } of rows) console.log(`  ${seconds.toFixed(0).padStart(5)} s  ${name}`);
  }
}

const total = (key) => sums.reduce((sum, each) => sum + each[key], 0);

/** For `bench -- gate` and docs/long-tests.md. */
export const summary = () => ({
  passed: total("passed"),
  failed: total("failed"),
  retried: secondTries.length,
  suites: sums,
  slowestFiles: [...durations].sort((a, b) => b.seconds - a.seconds).slice(0, 20),
});

/** Also before the benches, of which one reads it. */
export function writeSummary() {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "last-run.json"), JSON.stringify(summary(), null, 2));
}

export function conclude() {
  const { passed, failed, slowestFiles } = summary();
  printDurations(slowestFiles);
  const list = (title, lines) => lines.length > 0 && console.log(`\n${title}\n\n${lines.join("\n\n")}`);
  list("Passed at the second try only, a test to mend:", secondTries);
  list("Failed:", failures);
  console.log("");
  for (const { name, passed: good, failed: bad, skipped } of sums)
    console.log(`${name}: ${good} passed, ${bad} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  writeSummary();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
