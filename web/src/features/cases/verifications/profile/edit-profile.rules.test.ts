import { expect, test } from "vitest";
import { birthDays, emptyAddress, profileBodyOf, touchedChecks, typedProfileOf } from "./edit-profile.rules.ts";

test("the form begins with what holds today: put right, else given, else empty", () => {
  const typed = typedProfileOf({
    record: [
      { field: "first_name", given: "Olena", corrected: { value: "Olenka", by: "A", at: "2026-01-01T00:00:00Z" } },
      { field: "last_name", given: "Koval", corrected: null },
      { field: "email", given: "a@b.co", corrected: { value: null, by: "A", at: "2026-01-01T00:00:00Z" } },
    ],
    addresses: [],
    comment: "",
  } as never);
  expect(typed).toMatchObject({ first_name: "Olenka", last_name: "Koval", email: "", phone: "" });
});

test("empty parts of an address are not sent", () => {
  const typed = { addresses: [{ ...emptyAddress, country: "UA", city: "Kyiv" }], comment: "" } as never;
  expect(profileBodyOf(typed).addresses).toEqual([{ country: "UA", city: "Kyiv" }]);
});

test("a date of birth lies between 100 years ago and today", () => {
  expect(birthDays("2026-11-23")).toEqual({ min: "1926-11-23", max: "2026-11-23" });
});

test("only checks that look at a changed field are named", () => {
  expect(touchedChecks(["dob"], ["age", "country", "profile_match"])).toEqual(["age", "profile_match"]);
  expect(touchedChecks(["comment"], ["age"])).toEqual([]);
});
