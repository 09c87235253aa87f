import { expect, it } from "vitest";
import { dueState } from "./due.rules.ts";

it("the time until a review is due, or since then, has its earlier end first", () => {
  const due = "2026-11-23T10:00:00.000Z";
  const early = Date.parse("2026-11-23T07:00:00.000Z");
  const late = Date.parse("2026-11-23T12:00:00.000Z");
  expect(dueState(due, early)).toEqual({ isOverdue: false, from: "2026-11-23T07:00:00.000Z", to: Date.parse(due) });
  expect(dueState(due, late)).toEqual({ isOverdue: true, from: due, to: late });
});
