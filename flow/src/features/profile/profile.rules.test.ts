import { describe, expect, it } from "vitest";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import { ProfileRequest as ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import {
  checkDraft,
  type FlowFieldName,
  profileAnswersOf,
  profileDraftOf,
  profileLengthsOf,
  type RequestedField,
} from "./profile.rules.ts";

const today = "2026-11-21";
const all: RequestedField[] = (["first_name", "dob", "email", "phone"] as const).map((name) => ({
  name,
  isMandatory: true,
}));
const check = (draft: Parameters<typeof checkDraft>[1]) => checkDraft(all, draft, today);
const good = { first_name: "Ада", dob: "1990-04-05", email: "a.b+c@example.co", phone: "+44 (20) 7946-0958" };

describe("the answers of the profile step", () => {
  it("are sent when they are right, and have the contract's shape", () => {
    expect(check(good)).toEqual({});
    expect(ProfileAnswers.safeParse(profileAnswersOf(all, good)).success).toBe(true);
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
    ["2026-11-22", "problem.date_range"],
    ["2030-01-01", "problem.date_range"],
    ["1926-11-20", "problem.date_range"],
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
    const requested: RequestedField[] = [
      { name: "first_name", isMandatory: true },
      { name: "phone", isMandatory: false },
    ];
    expect(profileAnswersOf(requested, { first_name: " Ada ", phone: " ", email: "a@b.co" })).toEqual({
      first_name: "Ada",
    });
  });
});

describe("the fields beyond the usual ones", () => {
  const right = {
    wallet_address: "bc1qar0srrr7xfkvy",
    telegram_username: "@ada_l",
    pep: "no",
    driver_license: "ABC",
    postal_code: "SW",
    city: "Kyiv",
    state: "Kyiv oblast",
    address: "1 A",
    ssn: "123-45-6789",
    "custom.referrer": "A friend",
  };
  const fields: RequestedField[] = Object.keys(right).map((name) => ({
    name: name as FlowFieldName,
    isMandatory: true,
  }));

  it("are sent in the contract's shape, the customer's own by their id, and come back into their fields", () => {
    expect(checkDraft(fields, right, today)).toEqual({});
    const answers = profileAnswersOf(fields, right);
    expect(ProfileAnswers.safeParse(answers)).toMatchObject({ success: true });
    expect(answers.custom).toEqual({ referrer: "A friend" });
    expect(profileDraftOf(answers)).toEqual(right);
  });

  it.each<[FlowFieldName, string, string]>([
    ["wallet_address", "x".repeat(51), "problem.wallet_address"],
    ["wallet_address", "bitcoincash:qq", "problem.wallet_address"],
    ["wallet_address", "two words of some length", "problem.wallet_address"],
    ["telegram_username", "abcd", "problem.telegram_username"],
    ["telegram_username", "1abcde", "problem.telegram_username"],
    ["ssn", "000-12-3456", "problem.ssn"],
    ["ssn", "12345678", "problem.ssn"],
    ["driver_license", "AB", "problem.too_short"],
    ["postal_code", "1", "problem.too_short"],
    ["address", "1A", "problem.too_short"],
    ["custom.referrer", "x".repeat(257), "problem.too_long"],
  ])("%s may not be %s", (name, text, problem) => {
    expect(checkDraft(fields, { ...right, [name]: text }, today)).toEqual({ [name]: problem });
  });

  it("may be as long as the contract takes them and no longer", () => {
    const texts: FlowFieldName[] = ["first_name", "city", "state", "driver_license", "postal_code", "address"];
    for (const name of texts) {
      const [min, max] = profileLengthsOf(name);
      const fits = (length: number) => ProfileAnswers.safeParse({ [name]: "x".repeat(length) }).success;
      expect([name, fits(min - 1), fits(min), fits(max), fits(max + 1)]).toEqual([name, false, true, true, false]);
    }
  });

  it("are refused by the same shapes as the contract's", () => {
    for (const name of profileFieldNames.filter(
      (each) => !["dob", "residence_country", "gender", "pep"].includes(each),
    )) {
      for (const text of ["a", "abcd1", "@ada_l", "123-45-6789", "x".repeat(20), "a@b.co", "+44 20 79460958"]) {
        const ours = Object.keys(checkDraft([{ name, isMandatory: false }], { [name]: text }, today)).length === 0;
        expect([name, text, ours]).toEqual([name, text, ProfileAnswers.safeParse({ [name]: text }).success]);
      }
    }
  });
});
