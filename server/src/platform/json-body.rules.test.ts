import { expect, test } from "vitest";
import { isTooDeep } from "./json-body.ts";

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}`;

test("lists and objects are counted together, up to 32", () => {
  expect(isTooDeep(nested(32))).toBe(false);
  expect(isTooDeep(nested(34))).toBe(true);
});

test("what stands in a text is no depth, also behind an escaped quote or backslash", () => {
  expect(isTooDeep(JSON.stringify({ text: "[".repeat(100) }))).toBe(false);
  expect(isTooDeep(JSON.stringify({ text: `\\"${"{".repeat(100)}` }))).toBe(false);
  expect(isTooDeep(JSON.stringify(["\\", nested(40)]))).toBe(false);
});

test("what is closed counts no more", () => {
  expect(isTooDeep(`[${Array.from({ length: 1_000 }, () => "[[1]]").join(",")}]`)).toBe(false);
});
