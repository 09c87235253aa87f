import { expect, test } from "vitest";
import { containing, nameOfCopy } from "./forms.rules.ts";

test.each([
  ["plain", "%plain%"],
  ["100%", "%100\\%%"],
  ["a_b", "%a\\_b%"],
  ["a\\b", "%a\\\\b%"],
  ["%_\\", "%\\%\\_\\\\%"],
])("S21 the search “%s” finds itself only", (search, pattern) => {
  expect(containing(search)).toBe(pattern);
});

test.each([
  ["Retail", [], "Retail (copy)"],
  ["Retail", ["Retail (copy)"], "Retail (copy 2)"],
  ["Retail (copy)", ["Retail (copy)"], "Retail (copy 2)"],
  ["Retail (copy 2)", ["Retail (copy)", "Retail (copy 2)"], "Retail (copy 3)"],
  ["x".repeat(128), [], `${"x".repeat(121)} (copy)`],
])("a copy of “%s” gets a free name within the limit", (name, taken, expected) => {
  const copy = nameOfCopy(name, new Set(taken));
  expect(copy).toBe(expected);
  expect(copy.length).toBeLessThanOrEqual(128);
});
