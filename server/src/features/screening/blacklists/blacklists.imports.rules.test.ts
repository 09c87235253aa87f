import { expect, test } from "vitest";
import { restAfter, restsMs } from "./blacklists.imports.rules.ts";

test.each([
  ["alone, not at all", { tookMs: 100, utilization: 0.5 }, restsMs, 0],
  ["beside many calls, twice as long as the piece took", { tookMs: 100, utilization: 0.51 }, restsMs, 200],
  ["half a second at most", { tookMs: 40_000, utilization: 1 }, restsMs, 500],
  ["no longer than what is left of all rests", { tookMs: 100, utilization: 1 }, 30, 30],
  ["no more once nothing is left", { tookMs: 100, utilization: 1 }, 0, 0],
])("an import rests %s", (_, piece, left, expected) => {
  expect(restAfter(piece, left)).toBe(expected);
});
