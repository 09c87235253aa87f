import { expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { codesFormConfig, formConfig } from "../../../../test/forms.ts";
import { checkContact } from "./verification-checks.contacts.rules.ts";

const both = FormConfig.parse(formConfig(codesFormConfig(["email", "phone"])));
const plain = FormConfig.parse(formConfig());
const profile = { email: "Olena@example.com", phone: "+380 50 123 45 67" };
const proved = { email: "olena@example.com", phone: "+380501234567" };
const results = (facts: Parameters<ReturnType<typeof checkContact>>[0]) =>
  (["email", "phone"] as const).map((channel) => checkContact(channel)(facts));

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
  expect(results({ form, profile: given, confirmations: { proved: codes, canText } })).toMatchObject([
    email && { result: email, evidence: { found: `email_confirmed.${email}` } },
    phone && { result: phone, evidence: { found: `phone_confirmed.${phone}` } },
  ]);
});

test("a phone that no message can reach is not available, never passed", () => {
  expect(results({ form: both, profile, confirmations: { proved: {}, canText: false } })).toMatchObject([
    { result: "review" },
    { result: "not_available", evidence: { found: "unchecked", reason: "no_text_messages" } },
  ]);
});
