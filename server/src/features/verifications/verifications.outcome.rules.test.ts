import { expect, test } from "vitest";
import type { CheckResult, DeclineReason } from "#contract/verification-states.ts";
import { type Check, outcomeOf, whyNotDecide } from "./verifications.outcome.rules.ts";

const check = (result: CheckResult, reasons: DeclineReason[] = []): Check => ({
  name: "age",
  result,
  score: null,
  reasons,
  evidence: {},
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
  ["a hard fail declines even then", [check("fail")], { ...form, enableCustomerProcessing: true }, "invalid"],
])("%s", (_, checks, settings, status) => {
  expect(outcomeOf(checks, settings).status).toBe(status);
});

test("a decline names each reason once", () => {
  const checks = [
    check("fail", ["WRONG_DOB"]),
    check("fail", ["WRONG_DOB", "EXPIRED_DOCUMENT"]),
    check("review", ["DUPLICATE"]),
  ];
  expect(outcomeOf(checks, form).declineReasons).toEqual(["WRONG_DOB", "EXPIRED_DOCUMENT"]);
});

test.each([
  ["pending", 3, 3, "valid", null],
  ["customer_pending", 3, 3, "invalid", null],
  ["valid", 3, 3, "invalid", null],
  ["pending", 3, 2, "valid", "stale"],
  ["processing", 3, 3, "valid", "not_decidable"],
  ["created", 1, 1, "invalid", "not_decidable"],
  ["valid", 3, 3, "valid", "not_decidable"],
] as const)("a %s verification of version %i, decided on version %i as %s: %s", (status, version, on, to, refusal) => {
  expect(whyNotDecide({ status, version }, { version: on, status: to })).toBe(refusal);
});
