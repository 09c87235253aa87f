import { expect, test } from "vitest";
import type { CheckResult, DeclineReason } from "#contract/verification-states.ts";
import { type Check, outcomeOf, whyNotDecide, whyNotUndo } from "./verifications.outcome.rules.ts";

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
  [
    "the machine declines nothing then",
    [check("fail")],
    { ...form, enableCustomerProcessing: true },
    "customer_pending",
  ],
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
  const decision = { version: on, later_duplicates: 0, status: to };
  expect(whyNotDecide({ status, version, laterDuplicates: 0 }, decision)).toBe(refusal);
});

test.each([
  [0, 0, null],
  [2, 2, null],
  [2, 3, null],
  [1, 0, "later_duplicates"],
] as const)("with %i later duplicates, of which %i were seen: %s", (laterDuplicates, later_duplicates, refusal) => {
  const before = { status: "pending", version: 3, laterDuplicates } as const;
  expect(whyNotDecide(before, { version: 3, later_duplicates, status: "valid" })).toBe(refusal);
});

test.each([
  [3, true, true, null],
  [2, true, true, "stale"],
  [3, false, true, "not_undoable"],
  [3, true, false, "not_yours"],
] as const)("undoing version %i, held: %s, one's own: %s: %s", (version, isHeld, isOwn, refusal) => {
  expect(whyNotUndo({ version: 3, isHeld }, { version }, isOwn)).toBe(refusal);
});
