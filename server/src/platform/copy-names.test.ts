import { expect, test } from "vitest";
import { nameOfCopy } from "./copy-names.ts";

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
