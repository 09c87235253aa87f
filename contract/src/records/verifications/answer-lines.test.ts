import { describe, expect, it } from "vitest";
import { linesOfAddress } from "../steps/address.step.ts";
import { stepsWithAnswers } from "./answer-lines.ts";
import type { AnswersView } from "./verification-answers.ts";

const nothing: AnswersView = {
  custom: [],
  document: [],
  taxId: null,
  address: null,
  funds: null,
  payment: null,
  company: null,
  questionnaire: null,
  usEidv: null,
};

describe("the answers of the other steps", () => {
  it("have a box each where something was given", () => {
    expect(stepsWithAnswers({ answers: nothing })).toEqual([]);
    expect(stepsWithAnswers({ answers: { ...nothing, funds: {}, questionnaire: [] } })).toEqual([]);
    const answers: AnswersView = {
      custom: [{ id: "job", title: "Job", value: "Baker" }],
      document: [{ field: "documentNumber", value: "FA1" }],
      taxId: { country: null, kind: null, number: null, isSkipped: true },
      address: { country: "DE" },
      funds: { purpose: "Savings" },
      payment: { method: "card", cardNumber: null, accountNumber: null },
      company: null,
      questionnaire: [{ id: "q1", title: "Why?", answers: [] }],
      usEidv: null,
    };
    expect(stepsWithAnswers({ answers })).toEqual([
      "PROFILE",
      "DOCUMENT",
      "TAX_ID",
      "ADDRESS",
      "AML",
      "PAYMENT_METHOD",
      "QUESTIONNAIRE",
    ]);
  });

  it("write an address without gaps", () => {
    expect(
      linesOfAddress({ country: "DE", line1: "Domkloster 4", line2: "", city: "Köln", postalCode: "50667" }),
    ).toEqual(["Domkloster 4", "50667 Köln"]);
    expect(linesOfAddress({ country: "AE", city: "Dubai", state: "Dubai" })).toEqual(["Dubai", "Dubai"]);
    expect(linesOfAddress({ country: "UA" })).toEqual([]);
  });
});
