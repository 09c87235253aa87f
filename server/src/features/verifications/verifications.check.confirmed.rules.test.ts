import { expect, test } from "vitest";
import { FormConfig } from "#contract/form-config.ts";
import { codesFormConfig, formConfig } from "../../../test/forms.ts";
import { confirmationChecks } from "./verifications.check.confirmed.rules.ts";

const both = FormConfig.parse(formConfig(codesFormConfig(["email", "phone"])));
const plain = FormConfig.parse(formConfig());
const profile = { email: "Olena@example.com", phone: "+380 50 123 45 67" };
const proved = { email: "olena@example.com", phone: "+380501234567" };
const results = (facts: Parameters<typeof confirmationChecks>[0]) =>
  confirmationChecks(facts).map(([name, made]) => [name, made?.result ?? null, made?.evidence.why ?? null]);

test.each([
  ["each proved contact passes", both, profile, proved, true, "pass", "pass"],
  ["one that was not proved waits", both, profile, {}, true, "review", "review"],
  [
    "another address than the proved one waits",
    both,
    { ...profile, email: "x@example.com" },
    proved,
    true,
    "review",
    "pass",
  ],
  ["a proved phone passes although messages are not sent any more", both, profile, proved, false, "pass", "pass"],
  ["what was left empty is not checked", both, {}, {}, true, null, null],
  ["what the form does not ask is not checked", plain, profile, {}, true, null, null],
] as const)("%s", (_, form, given, codes, canText, email, phone) => {
  expect(results({ form, profile: given, confirmations: { proved: codes, canText } })).toEqual([
    ["email_confirmed", email, null],
    ["phone_confirmed", phone, null],
  ]);
});

test("a phone that no message can reach is not available, never passed", () => {
  expect(results({ form: both, profile, confirmations: { proved: {}, canText: false } })).toEqual([
    ["email_confirmed", "review", null],
    ["phone_confirmed", "not_available", "this server sends no text messages"],
  ]);
});
