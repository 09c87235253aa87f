import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { codesFormConfig, formConfig } from "../../../../test/forms.ts";
import { asksCode, confirmedContactsOf, contactAddressOf, toE164, unconfirmedContacts } from "./flow-contacts.rules.ts";

const form = FormConfig.parse(formConfig(codesFormConfig(["email", "phone"])));
const plain = FormConfig.parse(formConfig());
const profile = { email: "Olena@Example.com", phone: "+380 50 123 45 67" };

describe("a number", () => {
  test.each([
    ["+380 50 123 45 67", undefined, "+380501234567"],
    ["+1 (201) 555-0123", undefined, "+12015550123"],
    ["050 123 45 67", "UA", "+380501234567"],
    ["020 7946 0958", "GB", "+442079460958"],
    ["050 123 45 67", undefined, null],
    ["+380 50 123 45", undefined, null],
    ["123456", "UA", null],
  ] as const)("%s of %s is %s in E.164", (typed, country, number) => {
    expect(toE164(typed, country)).toBe(number);
  });
});

test("an email is one whatever its capitals", () => {
  expect(contactAddressOf("email", profile)).toBe("olena@example.com");
  expect(contactAddressOf("phone", {})).toBeNull();
});

test("what is confirmed is what the applicant gave, as long as it is the same address", () => {
  const proved = { email: "olena@example.com", phone: "+380501234567" };
  expect(confirmedContactsOf(profile, proved)).toEqual({ email: "Olena@Example.com", phone: "+380 50 123 45 67" });
  expect(confirmedContactsOf({ ...profile, phone: "+380501234567" }, proved).phone).toBe("+380501234567");
  expect(confirmedContactsOf({ email: "other@example.com", phone: "+380501234568" }, proved)).toEqual({
    email: null,
    phone: null,
  });
  expect(confirmedContactsOf({}, proved)).toEqual({ email: null, phone: null });
});

test("a phone is asked for its code only where messages can be sent, and nothing where the form does not say so", () => {
  expect(asksCode(form, "email", { sms: false })).toBe(true);
  expect(asksCode(form, "phone", { sms: false })).toBe(false);
  expect(asksCode(form, "phone", { sms: true })).toBe(true);
  expect(asksCode(plain, "email", { sms: true })).toBe(false);
});

test("each given contact that is not proved is missing; one that was left empty is not", () => {
  const missing = (given: object, proved: object, sms = true) =>
    unconfirmedContacts(form, given, proved, { sms }).map(({ parameter }) => parameter);
  expect(missing(profile, {})).toEqual(["confirm.email", "confirm.phone"]);
  expect(missing(profile, {}, false)).toEqual(["confirm.email"]);
  expect(missing(profile, { email: "olena@example.com" })).toEqual(["confirm.phone"]);
  expect(missing(profile, { email: "olena@example.com", phone: "+380501234567" })).toEqual([]);
  expect(missing({}, {})).toEqual([]);
});
