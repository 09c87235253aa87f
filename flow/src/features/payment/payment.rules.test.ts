import { describe, expect, it } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { PaymentRequest } from "#contract/records/steps/payment-method.schema.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import { checkDraft, paymentDraftOf, paymentRequestOf } from "./payment.rules.ts";

const { PAYMENT_METHOD: card } = defaultSteps();
const bank = { ...card, method: "bank_statement" as const };
const choice = { ...card, method: "applicant_choice" as const };
const state = makeState();
const kept = makeState({ payment: { method: "card", cardFirstFour: "4111", cardLastFour: "1111" } });
const empty = { method: null, cardNumber: "", accountNumber: "" };
const byCard = { ...empty, method: "card" as const, cardNumber: "4111 1111 1111 1111" };
const byBank = { ...empty, method: "bank_statement" as const, accountNumber: "DE89 3704 0044 0532 0130 00" };

describe("a card", () => {
  it("is sent as digits, and its number never comes back into the field", () => {
    expect(checkDraft(card, state, byCard)).toEqual({});
    const request = paymentRequestOf(card, byCard);
    expect(request).toEqual({ method: "card", cardNumber: "4111111111111111" });
    expect(PaymentRequest.safeParse(request).success).toBe(true);
    expect(paymentDraftOf(card, kept)).toEqual({ method: "card", cardNumber: "", accountNumber: "" });
  });

  it.each(["4111 1111 1111 1112", "4111", "0000 0000 0000 0000", "4".repeat(20)])("%s is none", (cardNumber) => {
    expect(checkDraft(card, state, { ...byCard, cardNumber })).toEqual({ cardNumber: "problem.card_number" });
  });

  it("need not be typed again once its ends are known", () => {
    expect(checkDraft(card, state, { ...byCard, cardNumber: "" })).toEqual({ cardNumber: "problem.required" });
    expect(checkDraft(card, kept, { ...byCard, cardNumber: "" })).toEqual({});
    expect(paymentRequestOf(card, { ...byCard, cardNumber: "" })).toEqual({ method: "card" });
  });

  it("is only photographed where the form does not ask for its number", () => {
    const photo = { ...card, cardNumber: false };
    expect(checkDraft(photo, state, { ...byCard, cardNumber: "" })).toEqual({});
    expect(paymentRequestOf(photo, byCard)).toEqual({ method: "card" });
  });
});

describe("a bank account", () => {
  it("is sent without its groups and comes back in them", () => {
    expect(checkDraft(bank, state, byBank)).toEqual({});
    expect(paymentRequestOf(bank, byBank)).toEqual({
      method: "bank_statement",
      accountNumber: "DE89370400440532013000",
    });
    const known = makeState({ payment: { method: "bank_statement", accountNumber: "DE89370400440532013000" } });
    expect(paymentDraftOf(bank, known)).toEqual(byBank);
  });

  it.each([
    ["DE88 3704 0044 0532 0130 00", "problem.account_number"],
    ["123", "problem.account_number"],
    ["", "problem.required"],
    ["1234", undefined],
    ["12-3456-7890123-456", undefined],
  ])("%s: %s", (accountNumber, problem) => {
    const found = checkDraft(bank, state, { ...byBank, accountNumber });
    expect(found).toEqual(problem ? { accountNumber: problem } : {});
  });
});

describe("a way of paying that the applicant chooses", () => {
  it("is chosen first, and then asks for its own number", () => {
    expect(paymentDraftOf(choice, state).method).toBeNull();
    expect(checkDraft(choice, state, empty)).toEqual({ method: "problem.choose" });
    expect(paymentRequestOf(choice, empty)).toBeNull();
    expect(checkDraft(choice, state, { ...byCard, cardNumber: "" })).toEqual({ cardNumber: "problem.required" });
    expect(paymentRequestOf(choice, { ...byBank, cardNumber: "4111 1111 1111 1111" })).not.toHaveProperty("cardNumber");
    expect(paymentDraftOf(choice, kept).method).toBe("card");
  });
});
