import { expect, test } from "vitest";
import { pluralFormsOf } from "./plurals.ts";

test("a language has its own plural, Tajik the English one", () => {
  expect([1, 2, 5].map((n) => pluralFormsOf("uk").select(n))).toEqual(["one", "few", "many"]);
  expect([0, 1].map((n) => [pluralFormsOf("pt").select(n), pluralFormsOf("pt-BR").select(n)])).toEqual([
    ["other", "one"],
    ["one", "one"],
  ]);
  expect([1, 2, 5].map((n) => pluralFormsOf("tg").select(n))).toEqual(["one", "other", "other"]);
  expect(pluralFormsOf("uk")).toBe(pluralFormsOf("uk"));
});
