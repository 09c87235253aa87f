import { expect, test } from "vitest";
import { whyNotDecide, whyNotUndo } from "./verifications.decision.rules.ts";

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
