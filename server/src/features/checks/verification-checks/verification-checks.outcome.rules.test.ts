import { expect, test } from "vitest";
import type { CheckResult, DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { type CompletedCheck, checksOutcomeOf } from "./verification-checks.outcome.rules.ts";

const check = (result: CheckResult, reasons: DeclineReason[] = []): CompletedCheck => ({
  name: "age",
  result,
  score: null,
  reasons,
  evidence: { found: "unchecked", reason: "no_birth_date" },
  engine: "rules",
  engineVersion: "1",
});
const form = { autoDecline: true, enableCustomerProcessing: false };

test.each([
  ["everything clear approves", [check("pass"), check("pass")], form, "valid"],
  ["anything unclear waits for a person", [check("pass"), check("review")], form, "pending"],
  ["what could not be checked waits for a person", [check("pass"), check("not_available")], form, "pending"],
  ["no check at all is not clear", [], form, "pending"],
  ["a hard fail declines", [check("fail"), check("review")], form, "invalid"],
  [
    "a hard fail waits when the form does not decline by itself",
    [check("fail")],
    { ...form, autoDecline: false },
    "pending",
  ],
  [
    "the customer decides when the form says so",
    [check("pass")],
    { ...form, enableCustomerProcessing: true },
    "customer_pending",
  ],
  [
    "the machine declines nothing then",
    [check("fail")],
    { ...form, enableCustomerProcessing: true },
    "customer_pending",
  ],
])("%s", (_, checks, settings, status) => {
  expect(checksOutcomeOf(checks, settings).status).toBe(status);
});

test("a decline names each reason once", () => {
  const checks = [
    check("fail", ["WRONG_DOB"]),
    check("fail", ["WRONG_DOB", "EXPIRED_DOCUMENT"]),
    check("review", ["DUPLICATE"]),
  ];
  expect(checksOutcomeOf(checks, form).declineReasons).toEqual(["WRONG_DOB", "EXPIRED_DOCUMENT"]);
});
