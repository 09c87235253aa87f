import { expect, test } from "vitest";
import { secondsLeft } from "./rate-limits.ts";

test("a limit names the end of its window", () => {
  expect(secondsLeft({ seconds: 60 }, 120_000)).toBe(60);
  expect(secondsLeft({ seconds: 60 }, 179_400)).toBe(1);
  expect(secondsLeft({ seconds: 3600 }, 3_600_000 + 600_000)).toBe(3000);
});
