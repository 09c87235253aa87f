import { expect, test } from "vitest";
import { mayResetFactor } from "./resets.rules.ts";

const now = new Date("2026-03-29T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  ["a password that was never reset", null, true],
  ["one reset a moment ago", ago(0), false],
  ["one reset a day ago", ago(86_400), false],
  ["one reset a second short of 7 days ago", ago(7 * 86_400 - 1), false],
  ["one reset 7 days ago", ago(7 * 86_400), true],
])("%s: the factor may be reset by mail: %s", (_, at, may) => {
  expect(mayResetFactor(at, now)).toBe(may);
});
