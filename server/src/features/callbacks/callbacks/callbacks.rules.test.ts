import { describe, expect, it } from "vitest";
import { isDelivered, nextAttemptAt } from "./callbacks.rules.ts";

describe("S34 the schedule", () => {
  const now = new Date("2026-03-01T00:00:00Z");
  const waitMinutes = (attempt: number, random = 0.5) => {
    const next = nextAttemptAt(attempt, now, random);
    return next === null ? null : (next.getTime() - now.getTime()) / 60_000;
  };

  it("S34 follows 1, 5, 15, 30 minutes, 1, 3, 6, 12, 24, 24, 24 hours, and then the callback has failed", () => {
    const waits = Array.from({ length: 13 }, (_, index) => waitMinutes(index + 1));
    expect(waits).toEqual([1, 5, 15, 30, 60, 180, 360, 720, 1440, 1440, 1440, null, null]);
  });

  it("S34 spreads each wait by ten per cent to either side", () => {
    expect(waitMinutes(5, 0)).toBe(54);
    expect(waitMinutes(5, 0.25)).toBe(57);
    expect(waitMinutes(5, 0.999_999)).toBeCloseTo(66, 3);
  });

  it("S34 only a 2xx reply counts as delivered", () => {
    const delivered = [100, 199, 200, 202, 204, 299, 300, 302, 400, 500].filter(isDelivered);
    expect(delivered).toEqual([200, 202, 204, 299]);
  });
});
