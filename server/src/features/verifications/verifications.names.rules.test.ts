import { expect, test } from "vitest";
import { isSameName } from "./verifications.names.rules.ts";

test.each([
  ["Müller", "MUELLER"],
  ["Müller", "MULLER"],
  ["Ковальчук", "KOVALCHUK"],
  ["Anna Maria", "ANNA"],
  ["O'Neill", "ONEILL"],
  ["Konstantinopoulos-Papadopoulou", "KONSTANTINOPOULOS PAPADO"],
  ["Øystein", "OYSTEIN"],
  ["Weiß", "WEISS"],
])("%s may stand in a zone as %s", (typed, read) => {
  expect(isSameName(typed, read)).toBe(true);
});

test.each([
  ["Kovalenko", "SHEVCHENKO"],
  ["Li", "LIU"],
  ["", "X"],
])("%s is not the same name as %s", (typed, read) => {
  expect(isSameName(typed, read)).toBe(false);
});
