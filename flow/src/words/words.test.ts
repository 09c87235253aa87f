import { expect, test } from "vitest";
import { type FlowWords, translateFor } from "./words.ts";

const words = {
  left_zero: "nothing left",
  left_one: "{count} день",
  left_few: "{count} дні",
  left_many: "{count} днів",
  left_other: "{count} дня",
  only_other: "{count} в",
} as unknown as FlowWords;

test("each number has the form of its language, and nothing at all may have its own", () => {
  const { find } = translateFor(words, "uk");
  expect([0, 1, 21, 3, 11].map((count) => find("left", { count }))).toEqual([
    "nothing left",
    "1 день",
    "21 день",
    "3 дні",
    "11 днів",
  ]);
  expect([0, 1].map((count) => find("only", { count }))).toEqual(["0 в", "1 в"]);
});
