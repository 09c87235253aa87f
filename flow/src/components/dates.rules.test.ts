import { describe, expect, it } from "vitest";
import { datePartsOf, isDay, joinDate, problemOfDate, sayDay, todayOf } from "./dates.rules.ts";

describe("a date", () => {
  it("exists in the calendar", () => {
    expect(isDay("2000-02-29")).toBe(true);
    expect(isDay("1900-02-29")).toBe(false);
    expect(isDay("2000-2-9")).toBe(false);
  });

  it("is joined from its parts, padded, and empty when all of them are", () => {
    expect(joinDate({ year: "1990", month: "4", day: "5" })).toBe("1990-04-05");
    expect(joinDate({ year: "", month: "04", day: "" })).toBe("-04-");
    expect(joinDate({ year: "", month: "", day: "" })).toBe("");
  });

  it("is asked in the order of the language", () => {
    expect(datePartsOf("en")).toEqual(["month", "day", "year"]);
    expect(datePartsOf("de")).toEqual(["day", "month", "year"]);
    expect(datePartsOf("ja")).toEqual(["year", "month", "day"]);
  });

  it.each([
    ["2030-5-", "problem.date_unfinished"],
    ["203-05-01", "problem.date_unfinished"],
    ["2030-02-30", "problem.date_unreal"],
    ["2030-02-28", undefined],
  ])("%s: %s", (text, problem) => {
    expect(problemOfDate(text)).toBe(problem);
  });

  it("is said in the language, and is the same day everywhere on earth", () => {
    expect(sayDay("2031-05-17", "en-GB")).toBe("17 May 2031");
    expect(sayDay("2031-05-17", "uk")).toContain("травня");
    expect(todayOf(new Date("2026-11-21T23:59:00Z"))).toBe("2026-11-21");
  });
});
