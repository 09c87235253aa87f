import { expect, test } from "vitest";
import { limitSecondsLeft } from "./rate-limits.ts";

test("a limit names the end of its window", () => {
  expect(limitSecondsLeft({ seconds: 60 }, 120_000)).toBe(60);
  expect(limitSecondsLeft({ seconds: 60 }, 179_400)).toBe(1);
  expect(limitSecondsLeft({ seconds: 3600 }, 3_600_000 + 600_000)).toBe(3000);
});
