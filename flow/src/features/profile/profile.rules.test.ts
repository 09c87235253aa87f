import { describe, expect, it } from "vitest";
import { ProfileAnswers } from "#contract/flow-answers.ts";
import { type AskedField, answersOf, checkDraft, datePartsOf, isDay, joinDate } from "./profile.rules.ts";

const today = "2026-11-21";
const all: AskedField[] = (["first_name", "dob", "email", "phone"] as const).map((name) => ({
  name,
  isMandatory: true,
}));
const check = (draft: Parameters<typeof checkDraft>[1]) => checkDraft(all, draft, today);
const good = { first_name: "Ада", dob: "1990-04-05", email: "a.b+c@example.co", phone: "+44 (20) 7946-0958" };

describe("the answers of the profile step", () => {
  it("are sent when they are right, and have the contract's shape", () => {
    expect(check(good)).toEqual({});
    expect(ProfileAnswers.safeParse(answersOf(all, good)).success).toBe(true);
  });

  it("may be left empty only where the form says so", () => {
    expect(check({})).toEqual({
      first_name: "problem.required",
      dob: "problem.required",
      email: "problem.required",
      phone: "problem.required",
    });
    expect(check({ ...good, first_name: "   " })).toEqual({ first_name: "problem.required" });
    expect(checkDraft([{ name: "phone", isMandatory: false }], {}, today)).toEqual({});
  });

  it.each([
    ["1990-4-", "problem.date_unfinished"],
    ["90-04-05", "problem.date_unfinished"],
    ["1991-02-29", "problem.date_unreal"],
    ["1990-13-01", "problem.date_unreal"],
    ["2026-11-21", "problem.date_range"],
    ["2030-01-01", "problem.date_range"],
    ["1899-12-31", "problem.date_range"],
  ])("the date of birth %s is refused as %s", (dob, problem) => {
    expect(check({ ...good, dob })).toEqual({ dob: problem });
  });

  it.each(["a", "a@b", "a b@c.de", "@c.de"])("%s is not an email", (email) => {
    expect(check({ ...good, email })).toEqual({ email: "problem.email" });
  });

  it.each(["12345", "abc", "+44 20x", "1234567890123456789012345"])("%s is not a phone number", (phone) => {
    expect(check({ ...good, phone })).toEqual({ phone: "problem.phone" });
  });

  it("leave out what the form does not ask and what is empty", () => {
    const asked: AskedField[] = [
      { name: "first_name", isMandatory: true },
      { name: "phone", isMandatory: false },
    ];
    expect(answersOf(asked, { first_name: " Ada ", phone: " ", email: "a@b.co" })).toEqual({ first_name: "Ada" });
  });
});

describe("a date of birth", () => {
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
});
