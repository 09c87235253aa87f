import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formConfig } from "../../../../test/forms.ts";
import { maskedAccount } from "./step-answers.payment-method.rules.ts";
import { answersView } from "./step-answers.rules.ts";

const fresh = defaultSteps();
const form = FormConfig.parse(
  formConfig({
    languages: ["uk", "en"],
    steps: [
      { ...fresh.PROFILE, customFields: [{ id: "job", title: { uk: "Робота", en: "Job" }, mandatory: false }] },
      fresh.TAX_ID,
      {
        type: "QUESTIONNAIRE",
        questions: [
          { id: "q1", kind: "text", title: { uk: "Чому?", en: "Why?" } },
          {
            id: "q2",
            kind: "multiple",
            title: { uk: "Що?", en: "What?" },
            options: [
              { value: "a", label: { uk: "А", en: "Apples" } },
              { value: "b", label: { uk: "Б", en: "Bread" } },
            ],
          },
        ],
      },
    ],
  }),
);
const nothing = {
  profile: {},
  document: null,
  taxId: null,
  address: null,
  funds: null,
  payment: null,
  company: null,
  questionnaire: null,
  usEidv: null,
};

describe("answers as reviewers see them", () => {
  test("nothing given is nothing shown", () => {
    expect(answersView(form, nothing)).toEqual({ ...nothing, profile: undefined, custom: [], document: [] });
  });

  test("in the form's English words, options by their labels, unanswered questions too", () => {
    const view = answersView(form, {
      ...nothing,
      profile: { first_name: "Olena", custom: { job: "Baker", gone: "x" } },
      questionnaire: { q2: ["b", "gone"], constructor: "x" },
      taxId: { skipped: true },
    });
    expect(view.custom).toEqual([{ id: "job", title: "Job", value: "Baker" }]);
    expect(view.questionnaire).toEqual([
      { id: "q1", title: "Why?", answers: [] },
      { id: "q2", title: "What?", answers: ["Bread", "gone"] },
    ]);
    expect(view.taxId).toEqual({ country: null, kind: null, number: null, isSkipped: true });
  });

  test("a social security number with its last four digits only", () => {
    const person = { firstName: "Jane", lastName: "Doe", dob: "1980-02-03", ssn: "123456789", skipped: false as const };
    const home = { line1: "1 Main Street", city: "San Francisco", state: "CA" as const, postalCode: "94103" };
    const { usEidv } = answersView(form, { ...nothing, usEidv: { ...person, ...home } });
    expect(usEidv).toEqual({
      name: "Jane Doe",
      dob: "1980-02-03",
      ssn: "••• •• 6789",
      address: "1 Main Street, San Francisco, CA 94103",
    });
    expect(answersView(form, { ...nothing, usEidv: { skipped: true } }).usEidv).toEqual({ isSkipped: true });
  });

  test("numbers of cards and accounts with their ends only", () => {
    const card = { method: "card" as const, cardFirstFour: "4111", cardLastFour: "1111" };
    expect(answersView(form, { ...nothing, payment: card }).payment).toEqual({
      method: "card",
      cardNumber: "4111 •••• •••• 1111",
      accountNumber: null,
    });
    expect(answersView(form, { ...nothing, payment: { method: "card" } }).payment?.cardNumber).toBeNull();
    expect(maskedAccount("DE89370400440532013000")).toBe("DE89 •••• 3000");
    expect(maskedAccount("123456789012")).toBe("1234 •••• 9012");
    expect(maskedAccount("12345678901")).toBe("•••• 01");
    expect(maskedAccount("1234")).toBe("•••• 34");
  });
});
