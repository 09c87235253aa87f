import type { FormConfig, RetryBlock } from "#contract/records/forms/form-config.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";

/** Specification 2, section 3, "block retries". */
const blockingReasons: Record<RetryBlock, readonly DeclineReason[]> = {
  duplicates: ["DUPLICATE"],
  ageRestricted: ["AGE_RESTRICTION"],
  countryRestricted: ["PROHIBITED_JURISDICTION"],
  compromisedPerson: ["COMPROMISED_PERSON"],
  fakeDocument: ["FAKE_DOCUMENT", "EDITED_DOCUMENT"],
};

type Rules = Pick<FormConfig, "attemptsLimit" | "blockRetries" | "allowNewAttempts">;

export type AttemptCounts = { completions: number; lastDeclined: readonly DeclineReason[] };

export const noAttempts: AttemptCounts = { completions: 0, lastDeclined: [] };

export function whyNotBegin({ attemptsLimit, blockRetries }: Rules, { completions, lastDeclined }: AttemptCounts) {
  if (attemptsLimit > 0 && completions >= attemptsLimit) return "attempts_spent" as const;
  const isBlocked = (Object.keys(blockingReasons) as RetryBlock[]).some(
    (block) => blockRetries[block] && blockingReasons[block].some((reason) => lastDeclined.includes(reason)),
  );
  return isBlocked ? ("attempts_blocked" as const) : null;
}

export function whyNotRetry(form: Rules, status: VerificationStatus, tries: AttemptCounts) {
  if (!form.allowNewAttempts || status !== "invalid") return "no_retry" as const;
  return whyNotBegin(form, tries);
}

/** Null: no limit. */
export function flowAttemptsLeft(form: Rules, status: VerificationStatus, tries: AttemptCounts): number | null {
  if (!form.allowNewAttempts || status === "valid" || whyNotBegin(form, tries)) return 0;
  return form.attemptsLimit === 0 ? null : form.attemptsLimit - tries.completions;
}
