import { describe, expect, it } from "vitest";
import { formatFor } from "./format.ts";

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

describe("format", () => {
  const english = formatFor("en", "Europe/Kyiv");

  it("writes an instant in the user's time zone", () => {
    expect(plain(english.instant("2026-11-19T23:49:00Z"))).toBe("Nov 20, 2026, 1:49 AM");
    expect(plain(formatFor("en", "America/New_York").instant("2026-11-19T23:49:00Z"))).toBe("Nov 19, 2026, 6:49 PM");
  });

  it("leaves the year out of a short instant of this year", () => {
    const now = Date.parse("2026-11-29T12:00:00Z");
    expect(plain(english.shortInstant("2026-11-25T10:19:00Z", now))).toBe("Nov 25, 12:19 PM");
    expect(plain(english.shortInstant("2025-11-25T10:19:00Z", now))).toBe("Nov 25, 2025, 12:19 PM");
    // The year begins two hours earlier there.
    expect(plain(english.shortInstant("2025-12-31T23:00:00Z", now))).toBe("Jan 1, 1:00 AM");
    expect(plain(formatFor("en", "UTC", "day_first").shortInstant("2026-11-25T10:19:00Z", now))).toBe("25 Nov, 10:19");
    expect(formatFor("en", "UTC", "iso").shortInstant("2026-11-25T10:19:00Z", now)).toBe("11-25 10:19");
  });

  it("writes an instant on both sides of a daylight-saving night", () => {
    expect(plain(english.instant("2026-03-29T00:30:00Z"))).toContain("2:30 AM");
    expect(plain(english.instant("2026-03-29T01:30:00Z"))).toContain("4:30 AM");
  });

  it("writes dates in the style that the member likes", () => {
    const [dayFirst, iso] = (["day_first", "iso"] as const).map((style) => formatFor("en", "Europe/Kyiv", style));
    expect(plain(dayFirst?.instant("2026-11-22T17:32:00Z") ?? "")).toBe("22 Nov 2026, 19:32");
    expect(dayFirst?.day("2026-11-05")).toBe("5 Nov 2026");
    expect(iso?.instant("2026-11-22T17:32:00Z")).toBe("2026-11-22 19:32");
    expect(iso?.instant("2026-11-22T22:05:00Z")).toBe("2026-11-23 00:05");
    expect(iso?.fullInstant("2026-11-22T17:32:00Z")).toMatch(/^2026-11-22 19:32:00 /);
    expect(iso?.day("2026-11-05")).toBe("2026-11-05");
    expect(formatFor("he-x-pseudo", "UTC", "day_first").instant("2026-11-22T17:32:00Z")).toMatch(/2026.*17:32/);
  });

  it("a day is the same day in every zone", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Niue", "UTC"])
      expect(formatFor("en", zone).day("2024-02-29")).toBe("Feb 29, 2024");
  });

  it("writes numbers and cents", () => {
    expect(english.number(10_274)).toBe("10,274");
    expect(english.money(124_000)).toBe("€1,240.00");
    expect(english.money(-5)).toBe("-€0.05");
  });

  it("names countries and languages, and leaves unknown codes as they are", () => {
    expect(english.country("UA")).toBe("Ukraine");
    expect(english.country("QX")).toBe("QX");
    expect(english.language("uk")).toBe("Ukrainian");
  });

  it("pseudo-Hebrew is formatted as Hebrew, with 0 to 9 and the Gregorian calendar", () => {
    expect(formatFor("he-x-pseudo", "UTC").day("2026-11-21")).toMatch(/21.*2026/);
  });

  it("writes Korean hours by 24", () => {
    expect(formatFor("ko", "UTC").instant("2026-11-22T17:32:00Z")).toBe("2026. 11. 22. 17:32");
  });

  it("makes each set of formatters once", () => {
    expect(formatFor("en", "UTC")).toBe(formatFor("en", "UTC"));
  });
});
