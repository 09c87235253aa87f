import { asksAnswers, type Given, neededSides, type PhotoAnswers } from "#contract/records/asked/asked.rules.ts";
import { isAskedStep } from "#contract/records/asked/asked-again.rules.ts";
import { type AskedItem, askedItems, mostRequests } from "#contract/records/asked/asked-again.ts";
import { isStepAsked } from "#contract/records/forms/form-abilities.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";

type Standing = { status: VerificationStatus; isAsked: boolean; isProposed: boolean; requests: number };

/** Null when the applicant can be asked once more: while the verification waits for a decision. */
export function whyNotAsk({
  status,
  isAsked,
  isProposed,
  requests,
}: Standing): "not_askable" | "already_waiting" | "decision_proposed" | "too_many" | null {
  if (status !== "pending" && status !== "customer_pending") return "not_askable";
  if (isAsked) return "already_waiting";
  if (isProposed) return "decision_proposed";
  return requests >= mostRequests ? "too_many" : null;
}

/** Each step's answers and each photo of this verification, in the form's order. */
export function askableItems(
  form: FormConfig,
  given: PhotoAnswers & Pick<Given, "usEidv">,
  photos: readonly FileSide[],
): AskedItem[] {
  // Who lives elsewhere never saw that page.
  const isSeen = (type: string) => isStepAsked(type) && (type !== "US_EIDV" || given.usEidv !== null);
  const steps = form.steps.filter((step) => isSeen(step.type));
  const typed = steps.filter((step) => step.type === "VIDEO" || asksAnswers({ steps: form.steps }, step));
  const sides = new Set([...photos, ...neededSides(form, given)]);
  return askedItems.filter((item) => (isAskedStep(item) ? typed.some(({ type }) => type === item) : sides.has(item)));
}
