import type { ReplyError } from "#contract/endpoint.ts";
import { isAccountNumber, isCardNumber } from "#contract/records/forms/payment-numbers.ts";
import type { PaymentAnswers, PaymentRequest, PaymentStep } from "#contract/records/steps/payment-method.schema.ts";
import { paymentNumberOf } from "#contract/records/steps/payment-method.step.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { replacePhotos } from "#server/features/steps/flow-photos/flow-photos.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { failFields } from "#server/platform/fail.ts";
import { enterStep } from "./flow-answers.enter.service.ts";
import { answersRefusalOf } from "./flow-answers.rules.ts";

/** No message repeats the numbers. */
function whyNotPayment(step: PaymentStep, { method, cardNumber, accountNumber }: PaymentRequest): ReplyError | null {
  if (step.method !== "applicant_choice" && step.method !== method)
    return answersRefusalOf(flowAnswerFailures.method_not_allowed);
  const requested = paymentNumberOf(step, method);
  if (requested === "cardNumber" && cardNumber !== undefined && !isCardNumber(cardNumber))
    return answersRefusalOf(flowAnswerFailures.card_number_invalid);
  if (requested === "accountNumber" && accountNumber !== undefined && !isAccountNumber(accountNumber))
    return answersRefusalOf(flowAnswerFailures.account_number_invalid);
  return null;
}

/** The earlier ends when it was not typed again. */
function keptPayment(
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

/** The photo of another method is dropped. @throws method_not_allowed, card_number_invalid, account_number_invalid */
export async function savePayment(ctx: Ctx, request: PaymentRequest) {
  const { id, step } = await enterStep(ctx, "PAYMENT_METHOD");
  const refusal = whyNotPayment(step, request);
  if (refusal) throw failFields([refusal]);
  const { payment: before } = await readAnswers(ctx, id);
  const kept = keptPayment(step, request, before);
  await keepAnswers(ctx, id, "PAYMENT_METHOD", kept);
  await replacePhotos(ctx, id, [kept.method === "card" ? "bank_statement" : "card_photo"]);
  recordAudit(ctx, "flow.payment_saved", { verificationId: id, method: kept.method });
  return readState(ctx, id);
}
