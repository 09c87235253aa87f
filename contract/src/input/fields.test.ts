import { expect, test } from "vitest";
import { text } from "./fields.ts";

const messages = (given: string) =>
  text(1, 10)
    .safeParse(given)
    .error?.issues.map(({ message }) => message) ?? [];

test("half a surrogate pair is refused, a whole one is a character", () => {
  for (const half of ["a\ud83d", "\ude00a", "\ude00\ud83d"])
    expect(messages(half)).toEqual(["This text has a broken character in it."]);
  expect(messages("a\ud83d\ude00")).toEqual([]);
});

test("control characters are refused, line breaks are not", () => {
  expect(messages("a\u0000")).toEqual(["Control characters are not allowed."]);
  expect(messages("a\nb")).toEqual([]);
});
