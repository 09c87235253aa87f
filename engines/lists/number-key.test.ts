import { expect, test } from "vitest";
import { numberKey } from "./number-key.ts";

test("separators, spaces and case do not count", () => {
  expect(numberKey("ab-12 34/5")).toBe("AB12345");
  expect(numberKey("  AB 12.345 ")).toBe("AB12345");
});

test("full-width letters and digits are the usual ones", () => {
  expect(numberKey("ＡＢ１２３")).toBe("AB123");
});

test("letters of every script stay", () => {
  expect(numberKey("№ мт-123")).toBe("NOМТ123");
});

test("a text without letters or digits has no key", () => {
  expect(numberKey(" -/. ")).toBe("");
});

test("the key of a key is the key", () => {
  for (const text of ["ß-1", "ŉ 22", "ｱ-3", "İ9"]) {
    expect(numberKey(numberKey(text))).toBe(numberKey(text));
  }
});

test("a long text does not make a long key", () => {
  expect(numberKey("9".repeat(5000))).toHaveLength(128);
});
