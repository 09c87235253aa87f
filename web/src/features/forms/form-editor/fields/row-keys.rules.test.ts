import { expect, test } from "vitest";
import { movedRow, rowKeysFor, withoutRow } from "./row-keys.rules.ts";

test("rows keep their keys until their number changes from outside", () => {
  const keys = rowKeysFor([], 3);
  expect(new Set(keys).size).toBe(3);
  expect(rowKeysFor(keys, 3)).toBe(keys);
  expect(rowKeysFor(keys, 2)).toHaveLength(2);
});

test("a row moves to its new place, the others close up", () => {
  expect(movedRow(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(movedRow(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(movedRow(["a"], 3, 0)).toEqual(["a"]);
  expect(withoutRow(["a", "b", "c"], 1)).toEqual(["a", "c"]);
});
