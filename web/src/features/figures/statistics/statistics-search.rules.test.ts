import { expect, test } from "vitest";
import {
  durationParts,
  isTooLong,
  statisticChangeOf,
  statisticChoiceOf,
  statisticFiltersOf,
  statisticShareOf,
} from "./statistics-search.rules.ts";

const today = "2026-05-31";

test("without days, or with a preset of more than three months, the last four weeks are shown", () => {
  const fourWeeks = { from: "2026-05-04", to: today };
  expect(statisticChoiceOf({}, today).days).toEqual(fourWeeks);
  expect(statisticChoiceOf({ period: "12months" }, today).days).toEqual(fourWeeks);
  expect(statisticChoiceOf({ period: "custom" }, today).days).toEqual(fourWeeks);
  expect(statisticChoiceOf({ period: "custom", from: "2026-02-03" }, today).days).toEqual({
    from: "2026-02-03",
    to: "2026-02-03",
  });
  expect(statisticFiltersOf(statisticChoiceOf({ period: "3months", countries: "UA,x" }, today))).toEqual({
    start_date: "2026-03-01",
    end_date: today,
    countries: ["UA"],
  });
});

test.each([
  ["2026-03-01", "2026-05-31", false],
  ["2026-03-01", "2026-06-01", true],
])("from %s to %s is too long: %s", (from, to, answer) => expect(isTooLong({ from, to })).toBe(answer));

test("shares and changes of nothing are none", () => {
  expect([statisticShareOf(1, 4), statisticShareOf(0, 0), statisticChangeOf(15, 10), statisticChangeOf(5, 0)]).toEqual([
    25,
    null,
    50,
    null,
  ]);
});

test.each([
  [0, [[0, "second"]]],
  [59.6, [[1, "minute"]]],
  [
    75,
    [
      [1, "minute"],
      [15, "second"],
    ],
  ],
  [3600, [[1, "hour"]]],
  [
    100_000,
    [
      [1, "day"],
      [3, "hour"],
    ],
  ],
])("%d seconds", (seconds, parts) => expect(durationParts(seconds)).toEqual(parts));
