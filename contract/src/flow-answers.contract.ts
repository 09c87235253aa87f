import { z } from "zod";
import { paymentKinds } from "./answer-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { FlowState } from "./flow.contract.ts";
import { AddressAnswers, FundsAnswers, QuestionnaireAnswers, TaxIdAnswers } from "./flow-answers.ts";
import { accountCharacters, cardDigits } from "./forms/payment-numbers.ts";

/** Messages are for the applicant. */
export const flowAnswerFailures = failures("flow-answers", {
  step_not_asked: { status: 409, parameter: "step", message: "This form does not ask for that." },
  not_skippable: { status: 422, parameter: "skipped", message: "This page cannot be skipped." },
  /** The message names the country. */
  tax_number_invalid: { status: 422, parameter: "number", message: "This is not a valid tax number." },
  method_not_allowed: { status: 422, parameter: "method", message: "This payment method is not accepted here." },
  card_number_invalid: { status: 422, parameter: "cardNumber", message: "This is not a valid card number." },
  account_number_invalid: {
    status: 422,
    parameter: "accountNumber",
    message: "This is not a valid account number.",
  },
  income_exact: { status: 422, parameter: "annualIncome", message: "Enter the amount." },
  income_range: { status: 422, parameter: "annualIncome", message: "Choose one of the ranges." },
  /** `parameter` is the question's id. */
  answer_not_offered: { status: 422, parameter: "questionnaire", message: "Choose one of the answers." },
  answer_not_text: { status: 422, parameter: "questionnaire", message: "Write your answer." },
  /** The message is the question's own `validationText` in the applicant's language. */
  answer_not_matching: {
    status: 422,
    parameter: "questionnaire",
    message: "This answer does not have the required format.",
  },
});

/**
 * Only the first and last four digits of a card's number are kept; when left out, the earlier ones stay. Blanks and
 * hyphens are ignored.
 */
export const PaymentRequest = z.object({
  method: z.enum(paymentKinds),
  cardNumber: z.string("Enter a card number.").max(64, "Enter a card number.").transform(cardDigits).optional(),
  accountNumber: z
    .string("Enter an account number.")
    .max(64, "Enter an account number.")
    .transform(accountCharacters)
    .optional(),
});
export type PaymentRequest = z.output<typeof PaymentRequest>;

const limit = { max: 120, seconds: 60, per: "applicant" } as const;

/** Each replaces the step's earlier answers; fields that the form does not ask for are dropped. */
export const flowAnswers = {
  saveTaxId: endpoint({
    method: "POST",
    path: "/api/flow/tax-id",
    access: "applicant",
    effect: "write",
    summary: "Keeps the answers of the tax ID step, or that it was passed over; its check digits are judged at once",
    limit,
    body: TaxIdAnswers,
    reply: FlowState,
  }),
  saveAddress: endpoint({
    method: "POST",
    path: "/api/flow/address",
    access: "applicant",
    effect: "write",
    summary: "Keeps the answers of the address step; refused when the form asks for the proof alone",
    limit,
    body: AddressAnswers,
    reply: FlowState,
  }),
  saveFunds: endpoint({
    method: "POST",
    path: "/api/flow/funds",
    access: "applicant",
    effect: "write",
    summary: "Keeps the answers of the step on the source of funds",
    limit,
    body: FundsAnswers,
    reply: FlowState,
  }),
  savePayment: endpoint({
    method: "POST",
    path: "/api/flow/payment",
    access: "applicant",
    effect: "write",
    summary: "Keeps the payment method; a card's number is checked and never kept whole",
    limit,
    body: PaymentRequest,
    reply: FlowState,
  }),
  saveQuestionnaire: endpoint({
    method: "POST",
    path: "/api/flow/questionnaire",
    access: "applicant",
    effect: "write",
    summary: "Keeps the answers of the questionnaire; each must be one of the options or match its pattern",
    limit,
    body: QuestionnaireAnswers,
    reply: FlowState,
  }),
};
