import { expect, test } from "vitest";
import { pluralsOf } from "./plurals.ts";

test("a language has its own plural, Tajik the English one", () => {
  expect([1, 2, 5].map((n) => pluralsOf("uk").select(n))).toEqual(["one", "few", "many"]);
  expect([1, 2, 5].map((n) => pluralsOf("tg").select(n))).toEqual(["one", "other", "other"]);
  expect(pluralsOf("uk")).toBe(pluralsOf("uk"));
});
