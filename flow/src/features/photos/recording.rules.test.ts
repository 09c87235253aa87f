import { expect, it } from "vitest";
import { recordersAtOnce, reportedMs, startsNext } from "./recording.rules.ts";

function kept(shotMs: number): number {
  const running: number[] = [];
  let started = 0;
  for (let now = 0; now <= shotMs; now += 250)
    if (startsNext(now, started)) {
      started += 1;
      running.push(now);
      if (running.length > recordersAtOnce) running.shift();
    }
  return shotMs - (running[0] ?? shotMs);
}

it("all of a short visit to the camera is kept, of a long one its last ten to twenty seconds", () => {
  expect([0, 3000, 9750, 12_000, 19_750].map(kept)).toEqual([0, 3000, 9750, 12_000, 19_750]);
  for (let shot = 20_000; shot < 90_000; shot += 250) {
    expect(kept(shot)).toBeGreaterThanOrEqual(10_000);
    expect(kept(shot)).toBeLessThanOrEqual(20_000);
  }
});

it("is never said to be nothing, or more than is taken", () => {
  expect([reportedMs(0, 0), reportedMs(100, 1100.4), reportedMs(0, 25_000), reportedMs(0, 60_000)]).toEqual([
    1, 1000, 25_000, 25_000,
  ]);
});
