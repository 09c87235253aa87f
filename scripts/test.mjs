// npm test: every suite on the embedded database, the server's again on a maintained one, then the browser. The last line is the sum.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { checkNode, ensureBuilt, ensureInstalled, filesBelow, inRoot, runNode } from "./project.mjs";
import { ensureBrowser } from "./test-browser.mjs";
import { openMaintainedPostgres } from "./test-postgres.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();

const results = inRoot("test-results");
mkdirSync(results, { recursive: true });
const sums = [];
/** Said again at the end, where a reader of a long log looks. */
const failures = [];
const secondTries = [];

function readReport(path) {
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, "utf8"));
}

/** A suite that ended badly without a failed test (a crash, a file that does not load) still counts as one failure. */
function add(name, code, passed, failed, skipped) {
  const counted = code !== 0 && failed === 0 ? 1 : failed;
  sums.push({ name, passed, failed: counted, skipped });
}

async function runVitest(name, args, env) {
  console.log(`\n== ${name}`);
  const file = join(results, `${name.replaceAll(/\W+/g, "-")}.json`);
  rmSync(file, { force: true });
  const vitest = [
    inRoot("node_modules", "vitest", "vitest.mjs"),
    "run",
    "--retry=1",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...args,
  ];
  const { code } = await runNode(vitest, { env });
  const report = readReport(file);
  for (const { name: path, assertionResults } of report?.testResults ?? []) {
    for (const { fullName, status, failureMessages = [] } of assertionResults) {
      const said = `${name}: ${relative(inRoot(), path)} > ${fullName}: ${failureMessages[0]?.split("\n")[0] ?? ""}`;
      if (status === "failed") failures.push(said);
      else if (failureMessages.length > 0) secondTries.push(said);
    }
  }
  const unloaded =
    report?.testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0)
      .length ?? 0;
  add(
    name,
    code,
    report?.numPassedTests ?? 0,
    (report?.numFailedTests ?? 0) + unloaded,
    (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  );
}

const specsOf = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

async function runPlaywright() {
  console.log("\n== browser");
  const browser = await ensureBrowser();
  if (!browser) return add("browser", 1, 0, 1, 0);
  const file = join(results, "browser.json");
  rmSync(file, { force: true });
  const args = [inRoot("node_modules", "@playwright", "test", "cli.js"), "test", "--retries=1", "--reporter=list,json"];
  const { code } = await runNode(args, { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  const report = readReport(file);
  for (const { title, file: path, tests } of specsOf(report?.suites ?? [])) {
    const said = `browser: ${path} > ${title}`;
    if (tests.some(({ status }) => status === "unexpected")) failures.push(said);
    if (tests.some(({ status }) => status === "flaky")) secondTries.push(said);
  }
  const stats = report?.stats;
  add("browser", code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, stats?.skipped ?? 0);
}

/** What says nothing about the database: rules, photos, sockets, processes, and the hundred kills, which take minutes. */
const onceIsEnough = [
  "**/*.rules.test.ts",
  "server/src/features/flow-photos/flow-photos.routes.test.ts",
  "server/src/features/verifications/verifications.check.worker.test.ts",
  "server/src/platform/{children,engines}.test.ts",
  "server/test/{bodies,every-schema,floods,killed-hundred,stopping}.test.ts",
];

await runVitest("embedded database", [], { TEST_DATABASE_URL: "" });

try {
  const maintained = await openMaintainedPostgres();
  if (maintained) {
    // Here every test has two servers and two workers that share nothing but the database (S46).
    const two = { TEST_DATABASE_URL: maintained.url, SUITE_INSTANCES: "2" };
    const args = ["--project", "server", ...onceIsEnough.flatMap((pattern) => ["--exclude", pattern])];
    await runVitest("maintained database", args, two);
    await maintained.stop();
  }
} catch (error) {
  console.error(`The maintained PostgreSQL did not start: ${error.message}`);
  add("maintained database", 1, 0, 1, 0);
}

if (filesBelow(["e2e"], (path) => path.endsWith(".spec.ts")).length > 0) await runPlaywright();
else console.log("\n== browser\nThere are no browser tests in e2e yet.");

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
