import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";
import { saveCalls } from "#contract/records/steps/save-calls.ts";

export const flowAnswerFailures = failures("flow-answers", {
  step_not_requested: { status: 409, parameter: "step", message: "This form does not ask for that." },
  not_skippable: { status: 422, parameter: "skipped", message: "This page cannot be skipped." },
  ssn_missing: { status: 422, parameter: "ssn", message: "Enter nine digits, such as 123-45-6789." },
  tax_number_invalid: { status: 422, parameter: "number", message: "This is not a valid tax number." },
  company_number_invalid: {
    status: 422,
    parameter: "registrationNumber",
    message: "This number’s check digits are wrong.",
  },
  method_not_allowed: { status: 422, parameter: "method", message: "This payment method is not accepted here." },
  card_number_invalid: { status: 422, parameter: "cardNumber", message: "This is not a valid card number." },
  account_number_invalid: {
    status: 422,
    parameter: "accountNumber",
    message: "This is not a valid account number.",
  },
  income_exact: { status: 422, parameter: "annualIncome", message: "Enter the amount." },
  income_range: { status: 422, parameter: "annualIncome", message: "Choose one of the ranges." },
  answer_not_offered: { status: 422, parameter: "questionnaire", message: "Choose one of the answers." },
  answer_not_text: { status: 422, parameter: "questionnaire", message: "Write your answer." },
  /** The message is the question's own `validationText`. */
  answer_not_matching: {
    status: 422,
    parameter: "questionnaire",
    message: "This answer does not have the required format.",
  },
});

export const flowAnswers = saveCalls satisfies EndpointAddresses;
