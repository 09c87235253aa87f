import { expect, test } from "vitest";
import { weekChangeOf } from "./week.rules.ts";

test.each([
  [9, 2, { kind: "few", before: 2 }],
  [5, 0, { kind: "none" }],
  [0, 0, { kind: "none" }],
  [7, 7, { kind: "same" }],
  [30, 20, { kind: "percent", change: 50 }],
  [10, 40, { kind: "percent", change: -75 }],
  [1001, 1000, { kind: "few", before: 1000 }],
] as const)("%d after %d", (now, before, change) => {
  expect(weekChangeOf(now, before)).toEqual(change);
});
