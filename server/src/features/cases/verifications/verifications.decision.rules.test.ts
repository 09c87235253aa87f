import { expect, test } from "vitest";
import {
  needsTwoReviewers,
  whyNotConfirm,
  whyNotDecide,
  whyNotTakeBack,
  whyNotUndo,
} from "./verifications.decision.rules.ts";

test.each([
  ["pending", 3, 3, "valid", null],
  ["customer_pending", 3, 3, "invalid", null],
  ["valid", 3, 3, "invalid", null],
  ["pending", 3, 2, "valid", "stale"],
  ["processing", 3, 3, "valid", "not_decidable"],
  ["created", 1, 1, "invalid", "not_decidable"],
  ["valid", 3, 3, "valid", "not_decidable"],
] as const)(
  "a %s verification of row version %i, decided on row version %i as %s: %s",
  (status, rowVersion, on, to, refusal) => {
    const decision = { rowVersion: on, later_duplicates: 0, status: to, open: [] };
    const before = { proposalId: null, status, rowVersion, laterDuplicates: 0, openPersons: 0, openChecks: [] };
    expect(whyNotDecide(before, decision)).toBe(refusal);
  },
);

test.each([
  [0, 0, null],
  [2, 2, null],
  [2, 3, null],
  [1, 0, "later_duplicates"],
] as const)("with %i later duplicates, of which %i were seen: %s", (laterDuplicates, later_duplicates, refusal) => {
  const of = { status: "pending", rowVersion: 3, laterDuplicates } as const;
  const before = { ...of, openPersons: 0, openChecks: [], proposalId: null };
  expect(whyNotDecide(before, { rowVersion: 3, later_duplicates, status: "valid", open: [] })).toBe(refusal);
});

test("a company is approved only when its required persons are; it can be declined before, and by a proposal, too", () => {
  const of = { status: "pending", rowVersion: 3, laterDuplicates: 0 } as const;
  const before = { ...of, proposalId: null, openPersons: 1, openChecks: [] };
  const decision = { rowVersion: 3, later_duplicates: 0, open: [] };
  expect(whyNotDecide(before, { ...decision, status: "valid" })).toBe("persons_not_approved");
  expect(whyNotDecide(before, { ...decision, status: "invalid" })).toBeNull();
  const by = { isOwn: false, hasTouched: false };
  expect(whyNotConfirm({ ...before, proposalId: "event" }, decision, by)).toBe("persons_not_approved");
});

test("an approval names every check that is not clear, also when it confirms a proposal; a decline names none", () => {
  const of = { status: "pending", rowVersion: 3, laterDuplicates: 0, openPersons: 0 } as const;
  const before = { ...of, proposalId: null, openChecks: ["database_screening", "age"] as const };
  const by = { isOwn: false, hasTouched: false };
  for (const [open, refusal] of [
    [[], "open_checks"],
    [["age"], "open_checks"],
    [["age", "database_screening"], null],
    [["age", "database_screening", "country"], null],
  ] as const) {
    const decision = { rowVersion: 3, later_duplicates: 0, open };
    expect(whyNotDecide(before, { ...decision, status: "valid" })).toBe(refusal);
    expect(whyNotConfirm({ ...before, proposalId: "event" }, decision, by)).toBe(refusal);
  }
  expect(whyNotDecide(before, { rowVersion: 3, later_duplicates: 0, open: [], status: "invalid" })).toBeNull();
});

test.each([
  [3, true, true, null],
  [2, true, true, "stale"],
  [3, false, true, "not_undoable"],
  [3, true, false, "not_yours"],
] as const)("undoing row version %i, held: %s, one's own: %s: %s", (rowVersion, isUndoable, isOwn, refusal) => {
  expect(whyNotUndo({ rowVersion: 3, isUndoable }, { rowVersion }, isOwn)).toBe(refusal);
});

test.each([
  ["valid", 3, null, null],
  ["invalid", 3, null, null],
  ["valid", 2, null, "stale"],
  ["pending", 3, null, "not_decided"],
  ["processing", 3, null, "not_decided"],
  ["valid", 3, "event", "proposal_waiting"],
] as const)(
  "taking back a %s verification on row version %i, proposal %s: %s",
  (status, rowVersion, proposalId, refusal) => {
    expect(whyNotTakeBack({ status, rowVersion: 3, proposalId }, { rowVersion })).toBe(refusal);
  },
);

test.each([
  [3, "event", null, 0, null],
  [2, "event", null, 0, "stale"],
  [3, null, null, 0, "no_proposal"],
  [3, "event", "isOwn", 0, "own_proposal"],
  [3, "event", "hasTouched", 0, "touched_before"],
  [3, "event", null, 1, "later_duplicates"],
] as const)(
  "confirming row version %i of %s, by: %s, %i more duplicates: %s",
  (rowVersion, proposalId, who, more, refusal) => {
    const before = { rowVersion: 3, proposalId, laterDuplicates: more, openPersons: 0, openChecks: [] };
    const by = { isOwn: who === "isOwn", hasTouched: who === "hasTouched" };
    expect(whyNotConfirm(before, { rowVersion, later_duplicates: 0, open: [] }, by)).toBe(refusal);
  },
);

test.each([
  ["invalid", 0, "age", "pass", true],
  ["valid", 0, "age", "fail", false],
  ["valid", 0, "duplicate_person", "pass", false],
  ["valid", 0, "duplicate_person", "review", true],
  ["valid", 0, "database_screening", "not_available", false],
  ["valid", 0, "adverse_media", "fail", true],
  ["valid", 1, "age", "pass", true],
] as const)(
  "%s with %i later duplicates and %s: %s needs two people: %s",
  (status, laterDuplicates, name, result, needs) => {
    const facts = { from: "pending", status, laterDuplicates, checks: [{ name, result }], hasTouched: false } as const;
    expect(needsTwoReviewers(facts)).toBe(needs);
    expect(needsTwoReviewers({ ...facts, hasTouched: true })).toBe(true);
    expect(needsTwoReviewers({ ...facts, from: "invalid" })).toBe(true);
  },
);
