import { expect, test } from "vitest";
import { keysFor, moved, without } from "./row-keys.rules.ts";

test("rows keep their keys until their number changes from outside", () => {
  const keys = keysFor([], 3);
  expect(new Set(keys).size).toBe(3);
  expect(keysFor(keys, 3)).toBe(keys);
  expect(keysFor(keys, 2)).toHaveLength(2);
});

test("a row moves to its new place, the others close up", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a"], 3, 0)).toEqual(["a"]);
  expect(without(["a", "b", "c"], 1)).toEqual(["a", "c"]);
});
