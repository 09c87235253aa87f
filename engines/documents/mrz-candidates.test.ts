import { expect, test } from "vitest";
import { type MrzCandidate, markLate } from "./mrz-candidates.ts";

const read = (lines: string[], valid: boolean) =>
  ({ isLate: false, spelling: { lines, checks: [{ name: "composite", valid }] } }) as unknown as MrzCandidate;

test.each([
  ["digits that fit at once", read(["A"], true), read(["A"], true), false],
  ["digits that fit only a later way", read(["A"], true), read(["B"], false), true],
  ["another text whose digits fit as well", read(["A"], true), read(["B"], true), false],
  ["digits that never fit", read(["A"], false), read(["B"], false), false],
])("%s", (_, best, first, isLate) => {
  expect(markLate(best, first)?.isLate).toBe(isLate);
});

test("nothing that was read is nothing late", () => {
  expect(markLate(null, null)).toBeNull();
});
