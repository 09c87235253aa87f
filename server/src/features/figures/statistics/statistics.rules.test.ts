import { expect, test } from "vitest";
import { dayAfter, midnightOf, monthsAfter } from "./statistics.days.rules.ts";
import {
  daysBefore,
  secondsOfClass,
  statisticBoundsOf,
  statisticDaysOf,
  statisticUnitOf,
  whyNotRange,
} from "./statistics.rules.ts";

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

test.each([
  ["2026-03-29", "Europe/Kyiv", "2026-03-28T22:00"],
  ["2026-03-30", "Europe/Kyiv", "2026-03-29T21:00"],
  ["2026-10-26", "Europe/Kyiv", "2026-10-25T22:00"],
  ["2026-05-01", "Asia/Kathmandu", "2026-04-30T18:15"],
  ["2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00"],
  ["2026-04-06", "Australia/Lord_Howe", "2026-04-05T13:30"],
  ["2026-11-02", "America/St_Johns", "2026-11-02T03:30"],
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00"],
  ["2011-12-31", "Pacific/Apia", "2011-12-30T10:00"],
  ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00"],
])("%s begins in %s at %sZ", (day, zone, at) => expect(iso(midnightOf(day, zone))).toBe(at));

test.each([
  ["2026-03-01", "2026-05-31", null],
  ["2026-03-01", "2026-06-01", "range_too_long"],
  ["2025-11-30", "2026-02-27", null],
  ["2025-11-30", "2026-02-28", "range_too_long"],
  ["2026-03-02", "2026-03-01", "range_reversed"],
  ["1999-12-31", "2000-01-01", "range_out_of_reach"],
])("from %s to %s: %s", (start_date, end_date, refusal) => expect(whyNotRange({ start_date, end_date })).toBe(refusal));

test("a point stands for an hour, a day, or a week from Monday, as the range is long", () => {
  expect([1, 2, 3, 31, 32].map(statisticUnitOf)).toEqual(["hour", "hour", "day", "day", "week"]);
  const days = statisticDaysOf({ start_date: "2026-03-28", end_date: "2026-03-30" });
  expect(statisticBoundsOf(days, "week", "UTC").map(iso)).toEqual([
    "2026-03-28T00:00",
    "2026-03-30T00:00",
    "2026-03-31T00:00",
  ]);
  expect(statisticBoundsOf(["2026-03-29"], "hour", "Europe/Kyiv")).toHaveLength(24);
  expect(statisticBoundsOf(["2026-10-25"], "hour", "Europe/Kyiv")).toHaveLength(26);
});

test("the period before is as long, and ends where the range begins", () => {
  const days = statisticDaysOf({ start_date: "2026-03-01", end_date: "2026-03-03" });
  expect(daysBefore(days)).toEqual(["2026-02-26", "2026-02-27", "2026-02-28"]);
  expect([dayAfter("2026-02-28"), monthsAfter("2026-01-31", 1)]).toEqual(["2026-03-01", "2026-02-28"]);
});

test("classes of durations are seconds below 64, and rise by 3 % above", () => {
  expect([0, 63, 64, 65, 95, 96].map(secondsOfClass)).toEqual([0, 63, 64, 66, 126, 128]);
});
