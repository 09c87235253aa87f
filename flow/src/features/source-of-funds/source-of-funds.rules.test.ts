import { describe, expect, it } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { incomeRanges } from "#contract/records/forms/funds-choices.ts";
import { fundsFieldNames } from "#contract/records/forms/step-choices.ts";
import { mostEuros } from "#contract/records/requested/answer-shapes.ts";
import { FundsAnswers } from "#contract/records/steps/aml.schema.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import { checkDraft, fundsAnswersOf, fundsDraftOf, fundsEndsOf } from "./source-of-funds.rules.ts";

const { AML } = defaultSteps();
const exact = { ...AML, exactAnnualIncome: true };
const right = {
  incomeSource: "salary",
  annualIncome: "10000_25000",
  transactionAmount: "1,250.50",
  purpose: "Trade",
  originOfFunds: "savings",
};
const nothing = { incomeSource: "", annualIncome: "", transactionAmount: " ", purpose: "", originOfFunds: "" };

describe("the source of funds", () => {
  it("is sent in the contract's shape and comes back into its fields", () => {
    expect(checkDraft(AML, right)).toEqual({});
    const answers = fundsAnswersOf(AML, right);
    expect(answers).toEqual({ ...right, transactionAmount: 1250.5 });
    expect(FundsAnswers.safeParse(answers).success).toBe(true);
    expect(fundsDraftOf(makeState({ funds: answers }), "en")).toEqual(right);
    expect(fundsDraftOf(makeState({ funds: answers }), "de").transactionAmount).toBe("1.250,50");
  });

  it("asks for the income as a range or as an amount, as the form says", () => {
    expect(checkDraft(AML, { ...right, annualIncome: "12000" })).toEqual({ annualIncome: "problem.choose" });
    expect(checkDraft(exact, right)).toEqual({ annualIncome: "problem.amount" });
    expect(fundsAnswersOf(exact, { ...right, annualIncome: "12 000" }).annualIncome).toBe(12_000);
  });

  it("must be told where the form says so, and is asked for nothing else", () => {
    expect(checkDraft(AML, nothing)).toEqual({
      incomeSource: "problem.choose",
      annualIncome: "problem.choose",
      transactionAmount: "problem.required",
      purpose: "problem.required",
      originOfFunds: "problem.choose",
    });
    const fields = Object.fromEntries(
      fundsFieldNames.map((name) => [name, { enabled: name === "purpose", mandatory: false }]),
    ) as typeof AML.fields;
    expect(checkDraft({ ...AML, fields }, nothing)).toEqual({});
    expect(fundsAnswersOf({ ...AML, fields }, right)).toEqual({ purpose: "Trade" });
    expect(fundsAnswersOf({ ...AML, fields }, nothing)).toEqual({});
  });

  it.each([
    ["transactionAmount", "0", undefined],
    ["transactionAmount", String(mostEuros), undefined],
    ["transactionAmount", String(mostEuros + 1), "problem.amount"],
    ["transactionAmount", "much", "problem.amount"],
    ["purpose", "x", "problem.too_short"],
    ["purpose", "xx", undefined],
    ["purpose", "x".repeat(256), undefined],
    ["purpose", "x".repeat(257), "problem.too_long"],
    ["incomeSource", "lottery", "problem.choose"],
  ])("%s %s: %s, as the contract has it", (name, typed, problem) => {
    const draft = { ...right, [name]: typed };
    expect(checkDraft(AML, draft)).toEqual(problem ? { [name]: problem } : {});
    expect(FundsAnswers.safeParse(fundsAnswersOf(AML, draft)).success).toBe(problem === undefined || typed === "much");
  });

  it("has ranges without a gap between them", () => {
    const ends = incomeRanges.map(fundsEndsOf);
    expect(ends[0]).toEqual({ from: null, to: 10_000 });
    expect(ends.at(-1)).toEqual({ from: 250_000, to: null });
    expect(ends.slice(1).map(({ from }) => from)).toEqual(ends.slice(0, -1).map(({ to }) => to));
  });
});
