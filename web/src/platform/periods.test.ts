import { describe, expect, it } from "vitest";
import { addMonths, periodBoundsOf, periodDayIn, periodDaysOf } from "./periods.ts";

const on = (period: NonNullable<Parameters<typeof periodDaysOf>[0]["period"]>, today: string) =>
  periodDaysOf({ period }, today);

describe("date presets", () => {
  it.each([
    ["today", "2026-11-21", "2026-11-21", "2026-11-21"],
    ["last7", "2026-11-21", "2026-11-15", "2026-11-21"],
    ["4weeks", "2026-11-21", "2026-10-25", "2026-11-21"],
    ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["lastMonth", "2026-01-15", "2025-12-01", "2025-12-31"],
    ["3months", "2026-05-31", "2026-03-01", "2026-05-31"],
    ["12months", "2026-11-21", "2025-11-22", "2026-11-21"],
    ["monthToDate", "2026-11-21", "2026-11-01", "2026-11-21"],
    ["quarterToDate", "2026-11-21", "2026-10-01", "2026-11-21"],
    ["quarterToDate", "2026-06-30", "2026-04-01", "2026-06-30"],
    ["yearToDate", "2026-11-21", "2026-01-01", "2026-11-21"],
  ] as const)("%s on %s is %s to %s", (period, today, from, to) => {
    expect(on(period, today)).toEqual({ from, to });
  });

  it("is open where no end is given, and nothing without any", () => {
    expect(periodDaysOf({ period: "custom", from: "2026-01-02" }, "2026-11-21")).toEqual({
      from: "2026-01-02",
      to: null,
    });
    expect(periodDaysOf({ period: "custom" }, "2026-11-21")).toBeNull();
    expect(periodDaysOf({}, "2026-11-21")).toBeNull();
  });

  it("keeps to a month's last day", () => {
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  });
});

describe("days of a time zone", () => {
  it("go as days in UTC", () => {
    expect(periodBoundsOf({ from: "2026-11-01", to: null }, "UTC")).toEqual({ from: "2026-11-01" });
  });

  it.each([
    ["Europe/Kyiv", "2026-11-21", "2026-11-20T22:00:00.000Z", "2026-11-21T21:59:59.999Z"],
    ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00.000Z", "2026-11-21T18:14:59.999Z"],
    ["America/Los_Angeles", "2026-11-21", "2026-11-21T08:00:00.000Z", "2026-11-22T07:59:59.999Z"],
    ["Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00.000Z", "2026-11-21T09:59:59.999Z"],
    // Clock changes: this day has 23 hours, the next one 25.
    ["Europe/Kyiv", "2026-03-29", "2026-03-28T22:00:00.000Z", "2026-03-29T20:59:59.999Z"],
    ["Europe/Kyiv", "2026-10-25", "2026-10-24T21:00:00.000Z", "2026-10-25T21:59:59.999Z"],
    // Beirut has no midnight on this day: it begins at one o'clock.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z", "2026-03-29T20:59:59.999Z"],
  ])("%s: %s is %s to %s", (timeZone, day, from, to) => {
    expect(periodBoundsOf({ from: day, to: day }, timeZone)).toEqual({ from, to });
  });

  it("knows which day it is elsewhere", () => {
    const moment = Date.parse("2026-11-21T23:30:00Z");
    expect(periodDayIn("UTC", moment)).toBe("2026-11-21");
    expect(periodDayIn("Europe/Kyiv", moment)).toBe("2026-11-22");
  });
});
