import { expect, test } from "vitest";
import { axisTicksOf, namesApart } from "./chart-axis.rules.ts";

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [10, [0, 3, 6, 9, 12]],
  [60, [0, 20, 40, 60]],
  [9600, [0, 2500, 5000, 7500, 10_000]],
])("an axis up to %d", (most, ticks) => expect(axisTicksOf(most)).toEqual(ticks));

test("names are left out where they would touch", () => {
  expect([namesApart(7, 700, 60), namesApart(31, 300, 60)]).toEqual([1, 7]);
});
