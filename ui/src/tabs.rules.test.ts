import { expect, test } from "vitest";
import { fittingTabs } from "./tabs.rules.ts";

const widths = [100, 80, 120, 60, 60];

test("all tabs are shown where they fit", () => {
  expect(fittingTabs(widths, 420, 0)).toEqual([0, 1, 2, 3, 4]);
});

test("the first that fit are shown, and none after the first that does not", () => {
  expect(fittingTabs(widths, 300, 0)).toEqual([0, 1, 2]);
  expect(fittingTabs(widths, 260, 1)).toEqual([0, 1]);
});

test("the chosen tab is shown wherever it is", () => {
  expect(fittingTabs(widths, 300, 4)).toEqual([0, 1, 4]);
  expect(fittingTabs(widths, 40, 3)).toEqual([3]);
});

test("without a chosen tab the first are shown", () => {
  expect(fittingTabs(widths, 200, -1)).toEqual([0, 1]);
});
