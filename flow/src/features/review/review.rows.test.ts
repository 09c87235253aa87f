import { beforeAll, describe, expect, it, vi } from "vitest";
import english from "#contract/locales/en/flow.json" with { type: "json" };
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import { showEnds } from "#flow/features/payment/payment.review.rules.ts";
import { sayProfile } from "#flow/features/profile/profile.review.rules.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import { type FlowTranslation, translateFor } from "#flow/words/words.ts";
import { reviewRowsOf } from "./review.rows.ts";

const speech: FlowTranslation = {
  ...translateFor(english, "en"),
  language: "en",
  choices: ["en"],
  choose: () => undefined,
};
const reader = { speech, say: (texts: TranslatedText) => texts.en ?? "" };
const steps = defaultSteps();
const values = (
  ...given: Parameters<typeof reviewRowsOf> extends [infer S, infer State, unknown] ? [S, State] : never
) => Object.fromEntries(reviewRowsOf(given[0], given[1], reader).map(({ id, value }) => [id, value]));

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: ["en-US"] });
  return () => vi.unstubAllGlobals();
});

describe("the review", () => {
  it("says answers of the profile in words", () => {
    const profile = { residence_country: "DE", dob: "1990-05-17", pep: "no", gender: "X", city: "Bonn" } as const;
    expect(sayProfile(speech, "residence_country", profile)).toBe("Germany");
    expect(sayProfile(speech, "dob", profile)).toContain("1990");
    expect(sayProfile(speech, "pep", profile)).toBe("No");
    expect(sayProfile(speech, "gender", profile)).toBe("Other");
    expect(sayProfile(speech, "city", profile)).toBe("Bonn");
    expect(sayProfile(speech, "state", profile)).toBeUndefined();
  });

  it("names the customer's own fields and what was left empty", () => {
    const step = {
      ...steps.PROFILE,
      customFields: [{ id: "referrer", title: { en: "Who sent you?" }, mandatory: false }],
    };
    const state = makeState({ profile: { first_name: "Ada" } }, { steps: [step] });
    expect(reviewRowsOf(step, state, reader).at(-1)).toEqual({
      id: "custom.referrer",
      label: "Who sent you?",
      value: undefined,
    });
    expect(values(step, state)).toMatchObject({ first_name: "Ada", last_name: undefined });
  });

  it("shows a tax number, or that it was passed over", () => {
    const state = makeState({ taxId: { country: "DE", number: "65929970489", skipped: false } });
    expect(values(steps.TAX_ID, state)).toEqual({ country: "Germany", number: "65929970489" });
    expect(values(steps.TAX_ID, makeState({ taxId: { skipped: true } }))).toEqual({ skipped: "Skipped" });
  });

  it("shows an address in a line", () => {
    const address = { country: "DE", kind: "postal", line1: "Am Hof 1", city: "Bonn", postalCode: "53113" } as const;
    const step = { ...steps.ADDRESS, askAddressType: true };
    expect(values(step, makeState({ address }))).toEqual({ kind: "Postal", lines: "Am Hof 1, Bonn, 53113, Germany" });
    expect(reviewRowsOf({ ...step, skipManualEntry: true }, makeState({ address: null }), reader)).toEqual([]);
  });

  it("shows amounts in euros and choices in words", () => {
    const funds = {
      incomeSource: "other",
      annualIncome: "over_250000",
      transactionAmount: 0,
      originOfFunds: "gift",
    } as const;
    expect(values(steps.AML, makeState({ funds }))).toEqual({
      incomeSource: "Something else",
      annualIncome: "Over €250,000",
      transactionAmount: "€0",
      purpose: undefined,
      originOfFunds: "A gift",
    });
  });

  it("shows no number whole that pays", () => {
    const card = makeState({ payment: { method: "card", cardFirstFour: "4111", cardLastFour: "1111" } });
    expect(values(steps.PAYMENT_METHOD, card)).toEqual({ method: "By card", card: "4111 •••• 1111" });
    const bank = makeState({ payment: { method: "bank_statement", accountNumber: "DE89370400440532013000" } });
    expect(values(steps.PAYMENT_METHOD, bank).account).toBe("DE89 •••• 3000");
    expect(showEnds("12345678")).toBe("•••• 78");
  });

  it("shows the labels of what was chosen, and what was typed of a document", () => {
    const texts = { description: {}, defaultAnswer: {}, placeholder: {}, pattern: {}, validationText: {} };
    const options = [
      { value: "a", label: { en: "First" } },
      { value: "b", label: { en: "Second" } },
    ];
    const questions = [
      { id: "which", kind: "multiple" as const, mandatory: true, title: { en: "Which?" }, options, ...texts },
      { id: "why", kind: "text" as const, mandatory: false, title: { en: "Why?" }, options: [], ...texts },
    ];
    const step = { ...steps.QUESTIONNAIRE, questions };
    expect(values(step, makeState({ questionnaire: { which: ["a", "b"] } }))).toEqual({
      which: "First, Second",
      why: undefined,
    });
    const requested = { enabled: true, mandatory: true };
    const document = { ...steps.DOCUMENT, fields: { ...steps.DOCUMENT.fields, expiryDate: requested } };
    const given = { country: "DE", documentType: "PASSPORT", fields: { expiryDate: "2030-05-17" } } as const;
    expect(values(document, makeState({ document: given })).expiryDate).toContain("2030");
  });

  it("leads back to each answer of a video quiz, unless it is one take", () => {
    const step = { ...steps.VIDEO, questions: ["Who are you?"] };
    const row = (fraudProtection: boolean) =>
      reviewRowsOf({ ...step, fraudProtection }, makeState({}, { steps: [{ ...step, fraudProtection }] }), reader)[0];
    expect(row(false)).toMatchObject({ label: "Who are you?", value: "Not answered", editTo: "video-0" });
    expect(row(true)).not.toHaveProperty("editTo");
  });
});
