import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CompanyAnswers } from "../records/companies/affiliated-persons.ts";
import {
  AddressAnswers,
  FundsAnswers,
  QuestionnaireAnswers,
  TaxIdAnswers,
  UsEidvRequest,
} from "../records/flow/flow-answers.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { accountCharacters, cardDigits } from "../records/forms/payment-numbers.ts";
import { paymentKinds } from "../records/requested/answer-shapes.ts";
import { flowAnswers as calls } from "./flow-answers.calls.ts";

/** Only the ends of a card's number are kept; when left out, the earlier ones stay. */
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

/** Each replaces the step's earlier answers. */
export const flowAnswers = {
  saveTaxId: endpoint(calls.saveTaxId, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the answers of the tax ID step, or that it was passed over; its check digits are judged at once",
    limit,
    body: TaxIdAnswers,
    reply: FlowState,
  }),
  saveAddress: endpoint(calls.saveAddress, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the answers of the address step; refused when the form asks for the proof alone",
    limit,
    body: AddressAnswers,
    reply: FlowState,
  }),
  saveFunds: endpoint(calls.saveFunds, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the answers of the step on the source of funds",
    limit,
    body: FundsAnswers,
    reply: FlowState,
  }),
  savePayment: endpoint(calls.savePayment, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the payment method; a card's number is checked and never kept whole",
    limit,
    body: PaymentRequest,
    reply: FlowState,
  }),
  saveUsEidv: endpoint(calls.saveUsEidv, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the data that is compared with US records; refused to whoever lives elsewhere",
    limit,
    body: UsEidvRequest,
    reply: FlowState,
  }),
  saveCompany: endpoint(calls.saveCompany, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps what the company is; check digits of its numbers are judged at once",
    limit,
    body: CompanyAnswers,
    reply: FlowState,
  }),
  saveQuestionnaire: endpoint(calls.saveQuestionnaire, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the answers of the questionnaire; each must be one of the options or match its pattern",
    limit,
    body: QuestionnaireAnswers,
    reply: FlowState,
  }),
};
