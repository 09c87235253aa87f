import { type CheckName, stepOfCheck } from "#contract/records/verifications/check-evidence.ts";
import type { CheckResult, VerificationType } from "#contract/records/verifications/verification-states.ts";

/** What is paid: steps of which at least one check had something to run with. */
export function stepsThatRan(
  checks: readonly { name: CheckName; result: CheckResult }[],
  steps: readonly VerificationType[],
): ReadonlySet<VerificationType> {
  const ran = checks.filter(({ result }) => result !== "not_available").map(({ name }) => stepOfCheck(name, steps));
  return new Set(steps.filter((step) => ran.includes(step)));
}
