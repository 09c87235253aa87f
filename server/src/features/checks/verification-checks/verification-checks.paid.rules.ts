import { type CheckName, checkSteps } from "#contract/records/verifications/check-evidence.ts";
import type { CheckResult, VerificationType } from "#contract/records/verifications/verification-states.ts";

function stepOfCheck(name: CheckName, steps: readonly VerificationType[]): VerificationType | undefined {
  const of: VerificationType | readonly VerificationType[] = checkSteps[name];
  return typeof of === "string" ? of : of.find((each) => steps.includes(each));
}

/** What is paid: steps of which at least one check had something to run with. */
export function stepsThatRan(
  checks: readonly { name: CheckName; result: CheckResult }[],
  steps: readonly VerificationType[],
): ReadonlySet<VerificationType> {
  const ran = checks.filter(({ result }) => result !== "not_available").map(({ name }) => stepOfCheck(name, steps));
  return new Set(steps.filter((step) => ran.includes(step)));
}
