import { fundsOrigins, incomeSources } from "#contract/records/forms/funds-choices.ts";
import { FundsAnswers } from "#contract/records/steps/aml.schema.ts";
import { fittedAnswers } from "./customer-verifications.fit.rules.ts";
import {
  type KnownApplicant,
  missingAnswer,
  newestPartOf,
  photoPlanOf,
  type SubmissionPlan,
} from "./customer-verifications.parts.rules.ts";

/** The step's own word for it; what it has no word for stays at the document. */
const wordOf = <const W extends readonly string[]>(words: W, said: string | undefined): W[number] | undefined =>
  words.find((word) => word === said?.toLowerCase().replaceAll(/[ -]+/g, "_"));

/** The step holds euros, and one source of income: another currency's amount or several sources are none of its answers. */
export function planFunds(plan: SubmissionPlan, { documents }: KnownApplicant): void {
  const part = newestPartOf(documents, ["FINANCIAL_DOCUMENT"]);
  if (!part) {
    missingAnswer(plan, "documents", "Send a FINANCIAL_DOCUMENT first.");
    return;
  }
  const { data } = part;
  const sources = data.income_sources ?? [];
  photoPlanOf(plan, part, "funds_proof");
  plan.funds = fittedAnswers(plan, FundsAnswers, {
    answers: {
      incomeSource: sources.length === 1 ? wordOf(incomeSources, sources[0]) : undefined,
      annualIncome: data.annual_income,
      transactionAmount: data.transaction_currency?.toUpperCase() === "EUR" ? data.transaction_amount : undefined,
      purpose: data.transaction_purpose,
      originOfFunds: wordOf(fundsOrigins, data.origin_funds),
    },
    names: {
      incomeSource: "FINANCIAL_DOCUMENT.income_sources",
      annualIncome: "FINANCIAL_DOCUMENT.annual_income",
      transactionAmount: "FINANCIAL_DOCUMENT.transaction_amount",
      purpose: "FINANCIAL_DOCUMENT.transaction_purpose",
      originOfFunds: "FINANCIAL_DOCUMENT.origin_funds",
    },
  });
  plan.parts.push(part.id);
}
