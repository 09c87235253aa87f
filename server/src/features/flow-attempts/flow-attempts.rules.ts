import type { FormConfig, RetryBlock } from "#contract/forms/form-config.ts";
import type { DeclineReason, VerificationStatus } from "#contract/verifications/verification-states.ts";

/** Reasons of a decline after which a form may refuse another attempt (specification 2, section 3, "block retries"). */
const blockingReasons: Record<RetryBlock, readonly DeclineReason[]> = {
  duplicates: ["DUPLICATE"],
  ageRestricted: ["AGE_RESTRICTION"],
  countryRestricted: ["PROHIBITED_JURISDICTION"],
  compromisedPerson: ["COMPROMISED_PERSON"],
  fakeDocument: ["FAKE_DOCUMENT", "EDITED_DOCUMENT"],
};

type Rules = Pick<FormConfig, "attemptsLimit" | "blockRetries" | "allowNewAttempts">;

/** The applicant's earlier completions of this form, and why the last of them was declined; empty when it was not. */
export type Tries = { completions: number; lastDeclined: readonly DeclineReason[] };

export const noTries: Tries = { completions: 0, lastDeclined: [] };

/** Why an applicant may not begin this form again; null when they may. */
export function whyNotBegin({ attemptsLimit, blockRetries }: Rules, { completions, lastDeclined }: Tries) {
  if (attemptsLimit > 0 && completions >= attemptsLimit) return "attempts_spent" as const;
  const isBlocked = (Object.keys(blockingReasons) as RetryBlock[]).some(
    (block) => blockRetries[block] && blockingReasons[block].some((reason) => lastDeclined.includes(reason)),
  );
  return isBlocked ? ("attempts_blocked" as const) : null;
}

/** Why a finished verification may not be tried again through the same page; null when it may. */
export function whyNotRetry(form: Rules, status: VerificationStatus, tries: Tries) {
  if (!form.allowNewAttempts || status !== "invalid") return "no_retry" as const;
  return whyNotBegin(form, tries);
}

/** What a callback tells of the attempts that are left; null: as many as they like. */
export function attemptsLeft(form: Rules, status: VerificationStatus, tries: Tries): number | null {
  if (!form.allowNewAttempts || status === "valid" || whyNotBegin(form, tries)) return 0;
  return form.attemptsLimit === 0 ? null : form.attemptsLimit - tries.completions;
}
