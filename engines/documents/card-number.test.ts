import { expect, test } from "vitest";
import { hasCardNumber } from "./card-number.ts";

// Numbers that networks publish for trials.
test.each([
  ["4111 1111 1111 1111", true],
  ["4111111111111111", true],
  ["3782 822463 10005", true],
  ["VALID THRU 12/29 5555 5555 5555 4444", true],
  ["4l1I 1111 1111 111l", true],
  ["4111 1111 1111 1112", false],
  ["1111 1111 1111 1117", false],
  ["4111 1111", false],
  ["BILL SOLO DOOR GLIB", false],
  ["8003105F2103064UTO<<<<<<<<<<<<<<04", false],
  ["4111 JOHN 1111 1111 1111", false],
])("%s is a card's number: %s", (line, isOne) => {
  expect(hasCardNumber(["EXAMPLE BANK", line, "JOHN DOE"])).toBe(isOne);
});

test("the groups of two lines are no number", () => {
  expect(hasCardNumber(["4111 1111", "1111 1111"])).toBe(false);
});
