import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isSmall } from "./size.ts";

// What the last whole run of .ci/run took in this checkout: nothing is run here.

const results = fileURLToPath(new URL("../test-results", import.meta.url));

function read<T>(name: string): T {
  try {
    return JSON.parse(readFileSync(join(results, name), "utf8")) as T;
  } catch {
    throw new Error(`test-results/${name} is not there: run .ci/run first`);
  }
}

type Times = { ciSeconds: number; packagesSeconds: number; checkSeconds: number; testSeconds: number };
type Run = {
  passed: number;
  failed: number;
  retried: number;
  suites: { name: string; seconds: number }[];
  slowestFiles: { name: string; seconds: number }[];
};

const notRun = "not run in this checkout";
const isRun = existsSync(join(results, "ci.json"));
// The long suite runs it where .ci/run may never have been.
const { ciSeconds, packagesSeconds, checkSeconds } =
  isSmall && !isRun ? { ciSeconds: notRun, packagesSeconds: notRun, checkSeconds: notRun } : read<Times>("ci.json");
const { passed, failed, retried, suites, slowestFiles } = read<Run>("last-run.json");
const rounded = (rows: { name: string; seconds: number }[]) =>
  rows.map(({ name, seconds }) => ({ name, seconds: Math.round(seconds) }));
console.log(
  JSON.stringify({
    ciSeconds,
    packagesSeconds,
    checkSeconds,
    passed,
    failed,
    retried,
    suites: rounded(suites),
    slowestFiles: rounded(slowestFiles),
  }),
);
