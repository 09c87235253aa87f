import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { CheckResult } from "#contract/records/verifications/verification-states.ts";

/** A reviewer's order of interest. */
export const resultOrder = ["fail", "review", "not_available", "pass"] as const satisfies readonly CheckResult[];

type Named = { name: CheckName; result: CheckResult };

export type CheckGroup = { result: CheckResult; names: CheckName[] };

/** Checks by result, worst first; empty groups are left out. */
export const groupChecks = (checks: readonly Named[]): CheckGroup[] =>
  resultOrder.flatMap((result) => {
    const names = checks.filter((check) => check.result === result).map(({ name }) => name);
    return names.length > 0 ? [{ result, names }] : [];
  });

/** Worst first; the order within a result is kept. */
export const worstChecksFirst = <C extends Named>(checks: readonly C[]): C[] =>
  resultOrder.flatMap((result) => checks.filter((check) => check.result === result));

/** Whether checks ran, and each of them passed: without one nothing is said to have passed. */
export const areAllPassed = (checks: readonly Named[]): boolean =>
  checks.length > 0 && checks.every(({ result }) => result === "pass");

export const checkWarningsOf = <C extends Named>(checks: readonly C[]): C[] =>
  worstChecksFirst(checks).filter(({ result }) => result !== "pass");
