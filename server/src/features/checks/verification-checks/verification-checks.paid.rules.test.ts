import { expect, test } from "vitest";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { CheckResult, VerificationType } from "#contract/records/verifications/verification-states.ts";
import { stepsThatRan } from "./verification-checks.paid.rules.ts";

const steps: VerificationType[] = ["PROFILE", "DOCUMENT", "DATABASE_SCREENING"];
const check = (name: CheckName, result: CheckResult) => ({ name, result });

test.each<[string, { name: CheckName; result: CheckResult }[], VerificationType[]]>([
  ["nothing ran", [], []],
  ["a step whose check had nothing to run with is not paid", [check("database_screening", "not_available")], []],
  [
    "one check that ran is enough",
    [check("document_mrz", "not_available"), check("document_type", "fail")],
    ["DOCUMENT"],
  ],
  ["a check of several steps is the first one's that the form has", [check("country", "pass")], ["DOCUMENT"]],
  [
    "a failed and an open check ran too",
    [check("age", "fail"), check("document_visual", "review")],
    ["PROFILE", "DOCUMENT"],
  ],
])("%s", (_, checks, paid) => {
  expect([...stepsThatRan(checks, steps)]).toEqual(paid);
});
