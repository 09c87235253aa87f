import { expect, test } from "vitest";
import { numberOfCountry, numbersOfBirths } from "./qualifiers.ts";

test.each([
  ["1971-03-09", [19710309]],
  ["1971-03-09T00:00:00Z", [19710309]],
  ["1971-03", [19710300]],
  ["1971-03-9", [19710300]],
  ["1971-3-09", [19710000]],
  ["1971", [19710000]],
  ["1971.03.09", [19710000]],
  ["971-03-09", []],
  ["circa 1971", []],
  ["", []],
])("of the birth %s as much is known as %j says", (birth, numbers) => {
  expect(numbersOfBirths([birth])).toEqual(numbers);
});

test("a country is two letters, of any size", () => {
  expect(numberOfCountry("ua")).toBe(numberOfCountry("UA"));
  expect(numberOfCountry("UA")).not.toBe(numberOfCountry("AU"));
  expect(["", "U", "UKR", "U1", "U[", "ÜA", "U\u0161"].map(numberOfCountry)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
