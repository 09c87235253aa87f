import { expect, test } from "vitest";
import { ApiError } from "#flow/platform/api-error.ts";
import { codeRefusalOf, codeSecondsLeft, typedCodeOf } from "./code.rules.ts";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-4567", "123456"],
  ["１２３４５６", "123456"],
  ["Your code: 000123.", "000123"],
  ["abc", ""],
])("%j is the code %j", (typed, code) => {
  expect(typedCodeOf(typed)).toBe(code);
});

test("another code may be requested after the pause, to the second", () => {
  expect(codeSecondsLeft(1000, 30, 1000)).toBe(30);
  expect(codeSecondsLeft(1000, 30, 30_001)).toBe(1);
  expect(codeSecondsLeft(1000, 30, 31_000)).toBe(0);
  expect(codeSecondsLeft(1000, 30, 90_000)).toBe(0);
});

test("a closed channel is told in words of its own, an overloaded server is not", () => {
  const locked = { parameter: "code", message: "…", code: "flow-codes.locked" };
  expect(codeRefusalOf(new ApiError("busy", [locked]))).toEqual(locked);
  expect(codeRefusalOf(new ApiError("busy"))).toBeUndefined();
  expect(codeRefusalOf(new ApiError("refused", [{ ...locked, code: "flow-codes.wrong_code" }]))).toBeUndefined();
});
