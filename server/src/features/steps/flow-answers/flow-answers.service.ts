import type {
  AddressAnswers,
  FundsAnswers,
  QuestionnaireAnswers,
  TaxIdAnswers,
  UsEidvRequest,
} from "#contract/records/flow/flow-answers.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { livesInUs } from "#contract/records/requested/requested.rules.ts";
import type { RequestableStep } from "#contract/records/requested/requested-again.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import type { PaymentRequest } from "#contract/steps/flow-answers.contract.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { replacePhotos } from "#server/features/steps/flow-photos/flow-photos.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { audit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail, failFields } from "#server/platform/fail.ts";
import { readingOf, requestedQuestions, whyNotAnswers } from "./flow-answers.questionnaire.rules.ts";
import {
  keptPayment,
  requestedAddress,
  requestedFunds,
  requestedTaxId,
  whyNotFunds,
  whyNotPayment,
  whyNotTaxId,
} from "./flow-answers.rules.ts";

/** @throws flow.already_submitted, flow-answers.step_not_requested */
export async function enterStep<T extends RequestableStep>(ctx: Ctx, type: T) {
  const verification = await lockOpenVerification(ctx, type);
  const step = stepOf(verification.config, type);
  if (!step) throw fail(flowAnswerFailures.step_not_requested);
  return { ...verification, step };
}

/** @throws flow.country_not_allowed, not_skippable, tax_number_invalid */
export async function saveTaxId(ctx: Ctx, answers: TaxIdAnswers) {
  const { id, step, config } = await enterStep(ctx, "TAX_ID");
  const requested = requestedTaxId(step, answers);
  if (requested.country && !config.countries.includes(requested.country)) throw fail(flowFailures.country_not_allowed);
  const refusal = whyNotTaxId(step, requested);
  if (refusal) throw failFields([refusal]);
  await keepAnswers(ctx, id, "TAX_ID", requested);
  if (requested.skipped) await replacePhotos(ctx, id, ["tax_id_proof"]);
  audit(ctx, "flow.tax_id_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
}

/** @throws flow.country_not_allowed; step_not_requested where only the proof is requested */
export async function saveAddress(ctx: Ctx, answers: AddressAnswers) {
  const { id, step, config } = await enterStep(ctx, "ADDRESS");
  if (step.skipManualEntry) throw fail(flowAnswerFailures.step_not_requested);
  if (step.countryValidation && !config.countries.includes(answers.country))
    throw fail(flowFailures.country_not_allowed);
  const requested = requestedAddress(step, answers);
  await keepAnswers(ctx, id, "ADDRESS", requested);
  audit(ctx, "flow.address_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
}

/** @throws income_exact, income_range */
export async function saveFunds(ctx: Ctx, answers: FundsAnswers) {
  const { id, step } = await enterStep(ctx, "AML");
  const requested = requestedFunds(step, answers);
  const refusal = whyNotFunds(step, requested);
  if (refusal) throw failFields([refusal]);
  await keepAnswers(ctx, id, "AML", requested);
  audit(ctx, "flow.funds_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
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
  audit(ctx, "flow.payment_saved", { verificationId: id, method: kept.method });
  return readState(ctx, id);
}

/** @throws step_not_requested where no provider is set, and for whoever lives elsewhere; ssn_missing */
export async function saveUsEidv(ctx: Ctx, request: UsEidvRequest) {
  const { id } = await lockOpenVerification(ctx, "US_EIDV");
  const { form } = await readState(ctx, id);
  const { profile, usEidv: before } = await readAnswers(ctx, id);
  if (!stepOf(form, "US_EIDV") || !livesInUs({ profile })) throw fail(flowAnswerFailures.step_not_requested);
  const ssn = request.skipped ? undefined : (request.ssn ?? (before?.skipped === false ? before.ssn : undefined));
  if (!request.skipped && ssn === undefined) throw fail(flowAnswerFailures.ssn_missing);
  await keepAnswers(ctx, id, "US_EIDV", { ...request, ssn });
  audit(ctx, "flow.us_eidv_saved", { verificationId: id, fields: Object.keys(request) });
  return readState(ctx, id);
}

/** @throws answer_not_offered, answer_not_text, answer_not_matching, for each question */
export async function saveQuestionnaire(ctx: Ctx, answers: QuestionnaireAnswers) {
  const { id, step, config, language } = await enterStep(ctx, "QUESTIONNAIRE");
  const requested = requestedQuestions(step, answers);
  const refusals = whyNotAnswers(step, requested, readingOf(language, config.languages));
  if (refusals.length > 0) throw failFields(refusals);
  await keepAnswers(ctx, id, "QUESTIONNAIRE", requested);
  audit(ctx, "flow.questionnaire_saved", { verificationId: id, questions: Object.keys(requested) });
  return readState(ctx, id);
}
