import type { CheckName } from "./check-evidence.ts";
import type { CheckResult } from "./verification-states.ts";

type Known = {
  checks: readonly { name: CheckName; result: CheckResult }[];
  /** Hits of the last screening. */
  databaseScreeningList: readonly { checked: boolean }[];
};

/**
 * What is not clear: checks that failed, that a person has to look at, or that are not available, and a screening with a hit
 * that nobody has judged. Whoever approves names them (docs/review-queue.md).
 */
export function openChecks({ checks, databaseScreeningList: hits }: Known): CheckName[] {
  const open = checks.filter(({ result }) => result !== "pass").map(({ name }) => name);
  const isUnjudged = hits.some(({ checked }) => !checked);
  return isUnjudged && !open.includes("database_screening") ? [...open, "database_screening"] : open;
}
