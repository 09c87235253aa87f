import { expect, test } from "vitest";
import { genderOfNumber } from "./gender-of-number.ts";

test.each([
  ["a man's PESEL", "PL", "44051401359", "M"],
  ["one with a wrong check digit", "PL", "44051401358", null],
  ["a number of a country whose numbers say nothing of it", "US", "123-45-6789", null],
  ["a country without numbers", "ZZ", "44051401359", null],
  ["no country", "constructor", "44051401359", null],
] as const)("%s", (_, country, number, gender) => {
  expect(genderOfNumber(country, number, "2026-11-25")).toBe(gender);
});
