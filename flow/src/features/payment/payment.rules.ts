import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import {
  accountCharacters,
  cardDigits,
  isAccountNumber,
  isCardNumber,
} from "#contract/records/forms/payment-numbers.ts";
import type { PaymentKind } from "#contract/records/requested/answer-shapes.ts";
import { paymentMethodOf, paymentNumberOf } from "#contract/records/steps/payment-method.step.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";
import { groupAccount } from "#flow/components/grouped.rules.ts";

type Step = FlowStepOf<"PAYMENT_METHOD">;
export type PaymentDraft = { method: PaymentKind | null; cardNumber: string; accountNumber: string };

/** A card number is stored nowhere, so its field is empty at first. */
export const paymentDraftOf = (step: Step, { payment }: FlowState): PaymentDraft => ({
  method: paymentMethodOf(step, payment),
  cardNumber: "",
  accountNumber: payment?.accountNumber ? groupAccount(payment.accountNumber) : "",
});

export const isCardKept = ({ payment }: FlowState): boolean =>
  payment?.method === "card" && payment.cardLastFour !== undefined;

export function checkDraft(step: Step, state: FlowState, draft: PaymentDraft): FieldProblems {
  if (!draft.method) return { method: "problem.choose" };
  const requested = paymentNumberOf(step, draft.method);
  if (requested === "cardNumber") {
    const digits = cardDigits(draft.cardNumber);
    if (!digits) return isCardKept(state) ? {} : { cardNumber: "problem.required" };
    return isCardNumber(digits) ? {} : { cardNumber: "problem.card_number" };
  }
  if (requested === null) return {};
  const account = accountCharacters(draft.accountNumber);
  if (!account) return { accountNumber: "problem.required" };
  return isAccountNumber(account) ? {} : { accountNumber: "problem.account_number" };
}

export function paymentRequestOf(step: Step, { method, cardNumber, accountNumber }: PaymentDraft) {
  if (!method) return null;
  const requested = paymentNumberOf(step, method);
  const digits = cardDigits(cardNumber);
  return {
    method,
    ...(requested === "cardNumber" && digits && { cardNumber: digits }),
    ...(requested === "accountNumber" && { accountNumber: accountCharacters(accountNumber) }),
  };
}
