import { expect, test } from "vitest";
import { paragraphsInput, textInput } from "./fields.ts";

const messages = (given: string) =>
  textInput(1, 10)
    .safeParse(given)
    .error?.issues.map(({ message }) => message) ?? [];

test("half a surrogate pair is refused, a whole one is a character", () => {
  for (const half of ["a\ud83d", "\ude00a", "\ude00\ud83d"])
    expect(messages(half)).toEqual(["This text contains a damaged character."]);
  expect(messages("a\ud83d\ude00")).toEqual([]);
});

test("a name is one line, a comment keeps its lines, and neither takes another control character", () => {
  for (const sign of ["\n", "\r", "\t"]) {
    expect(textInput(1, 100).safeParse(`Line${sign}Bcc: x@example.com`).success).toBe(false);
    expect(paragraphsInput(1, 100).safeParse(`Line${sign}and another`).success).toBe(true);
  }
  for (const sign of ["\u0000", "\u001b", "\u007f", "\u0085"]) {
    expect(textInput(1, 100).safeParse(`a${sign}b`).success).toBe(false);
    expect(paragraphsInput(1, 100).safeParse(`a${sign}b`).success).toBe(false);
  }
  expect(textInput(1, 100).safeParse("a\u2028b").success).toBe(false);
  expect(messages("a\u0000")).toEqual(["Control characters are not allowed."]);
});
