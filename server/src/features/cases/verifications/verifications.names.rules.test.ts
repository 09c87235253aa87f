import { expect, test } from "vitest";
import { isSameInScripts, isSameName } from "./verifications.names.rules.ts";

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

test.each([
  ["Cohen", "כהן"],
  ["Papadopoulou", "ΠΑΠΑΔΟΠΟΥΛΟΥ"],
  ["Olena", "ОЛЕНА"],
])("%s may be printed as %s", (typed, read) => {
  expect(isSameInScripts(typed, read)).toBe(true);
});

test.each([
  ["Levi", "כהן"],
  ["Olena", "ІРИНА"],
  ["Kovalenko", "Kovalenka"],
])("%s is not what is printed as %s", (typed, read) => {
  expect(isSameInScripts(typed, read)).toBe(false);
});
