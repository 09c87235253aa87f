import { isStepRequested } from "#contract/records/forms/form-abilities.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { asksAnswers, neededFileSides } from "#contract/records/requested/requested.rules.ts";
import { isRequestableStep } from "#contract/records/requested/requested-again.rules.ts";
import {
  type ResubmissionItem,
  resubmissionItems,
  resubmissionRequestsMax,
} from "#contract/records/requested/requested-again.ts";
import type { AnswerPart, ApplicantAnswers } from "#contract/records/steps/step-definition.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { definitionOf, visitOf } from "#contract/records/steps/steps.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";

type Standing = { status: VerificationStatus; isRequested: boolean; isProposed: boolean; requests: number };

/** Null when items can be requested again: while the verification waits for a decision. */
export function whyNotAsk({
  status,
  isRequested,
  isProposed,
  requests,
}: Standing): "not_askable" | "already_waiting" | "decision_proposed" | "too_many" | null {
  if (status !== "pending" && status !== "customer_pending") return "not_askable";
  if (isRequested) return "already_waiting";
  if (isProposed) return "decision_proposed";
  return requests >= resubmissionRequestsMax ? "too_many" : null;
}

/** Each step's answers and each photo of this verification, in the form's order. */
export function requestableItemsOf(
  form: FormConfig,
  given: Pick<ApplicantAnswers, AnswerPart>,
  photos: readonly FileSide[],
): ResubmissionItem[] {
  // Who is not concerned by a step never saw its page.
  const isSeen = (type: StepType) => {
    const { part } = definitionOf(type);
    return isStepRequested(type) && (!visitOf(type).isMet || part === null || given[part] !== null);
  };
  const steps = form.steps.filter((step) => isSeen(step.type));
  const typed = steps.filter((step) => step.type === "VIDEO" || asksAnswers({ steps: form.steps }, step));
  const sides = new Set([...photos, ...neededFileSides(form, given)]);
  return resubmissionItems.filter((item) =>
    isRequestableStep(item) ? typed.some(({ type }) => type === item) : sides.has(item),
  );
}
