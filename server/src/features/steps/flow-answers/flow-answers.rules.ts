import type { ReplyError } from "#contract/endpoint.ts";
import type { Failure } from "#contract/failures.ts";
import type {
  AddressAnswers,
  FundsAnswers,
  PaymentAnswers,
  TaxIdAnswers,
} from "#contract/records/flow/flow-answers.ts";
import type { AddressStep, FundsStep, PaymentStep, TaxIdStep } from "#contract/records/forms/form-steps.ts";
import { isAccountNumber, isCardNumber } from "#contract/records/forms/payment-numbers.ts";
import { fundsFields, paymentNumberOf } from "#contract/records/requested/requested.rules.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import type { PaymentRequest } from "#contract/steps/flow-answers.contract.ts";
import { judgeTaxNumber } from "#engines/tax-ids/tax-number.ts";

export const refusalOf = ({ parameter, message, code }: Failure, detail: Partial<ReplyError> = {}): ReplyError => ({
  parameter,
  message,
  code,
  ...detail,
});

export function requestedTaxId(step: TaxIdStep, { country, kind, number, skipped }: TaxIdAnswers): TaxIdAnswers {
  if (skipped) return { skipped };
  return {
    skipped,
    ...(country ? { country } : {}),
    ...(step.askType && kind ? { kind } : {}),
    ...(step.askNumber && number ? { number } : {}),
  };
}

const countryName = new Intl.DisplayNames(["en"], { type: "region" });

export function whyNotTaxId(step: TaxIdStep, { country, kind, number, skipped }: TaxIdAnswers): ReplyError | null {
  if (skipped) return step.skipPage ? null : refusalOf(flowAnswerFailures.not_skippable);
  if (!country || !number) return null;
  if (judgeTaxNumber({ country, kind: kind ?? null, number }) !== "invalid") return null;
  return refusalOf(flowAnswerFailures.tax_number_invalid, {
    message: `This is not a valid tax number of ${countryName.of(country) ?? country}.`,
  });
}

export function requestedAddress(
  { askAddressType }: AddressStep,
  { kind, ...address }: AddressAnswers,
): AddressAnswers {
  return { ...address, ...(askAddressType && kind ? { kind } : {}) };
}

export function requestedFunds(step: FundsStep, answers: FundsAnswers): FundsAnswers {
  const requested = fundsFields(step).filter((name) => answers[name] !== undefined);
  return Object.fromEntries(requested.map((name) => [name, answers[name]])) as FundsAnswers;
}

export function whyNotFunds({ exactAnnualIncome }: FundsStep, { annualIncome }: FundsAnswers): ReplyError | null {
  if (annualIncome === undefined || (typeof annualIncome === "number") === exactAnnualIncome) return null;
  return refusalOf(exactAnnualIncome ? flowAnswerFailures.income_exact : flowAnswerFailures.income_range);
}

/** No message repeats the numbers. */
export function whyNotPayment(
  step: PaymentStep,
  { method, cardNumber, accountNumber }: PaymentRequest,
): ReplyError | null {
  if (step.method !== "applicant_choice" && step.method !== method)
    return refusalOf(flowAnswerFailures.method_not_allowed);
  const requested = paymentNumberOf(step, method);
  if (requested === "cardNumber" && cardNumber !== undefined && !isCardNumber(cardNumber))
    return refusalOf(flowAnswerFailures.card_number_invalid);
  if (requested === "accountNumber" && accountNumber !== undefined && !isAccountNumber(accountNumber))
    return refusalOf(flowAnswerFailures.account_number_invalid);
  return null;
}

/** The earlier ends when it was not typed again. */
export function keptPayment(
  step: PaymentStep,
  { method, cardNumber, accountNumber }: PaymentRequest,
  before: PaymentAnswers | null,
): PaymentAnswers {
  if (method === "bank_statement") return { method, ...(step.accountNumber && accountNumber ? { accountNumber } : {}) };
  if (!step.cardNumber) return { method };
  if (cardNumber !== undefined)
    return { method, cardFirstFour: cardNumber.slice(0, 4), cardLastFour: cardNumber.slice(-4) };
  return before?.method === "card" ? before : { method };
}
