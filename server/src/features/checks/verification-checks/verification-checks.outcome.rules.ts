import type { CheckEvidence, CheckName } from "#contract/records/verifications/check-evidence.ts";
import type {
  CheckResult,
  DeclineReason,
  VerificationStatus,
} from "#contract/records/verifications/verification-states.ts";

export type CompletedCheck = {
  name: CheckName;
  result: CheckResult;
  score: number | null;
  reasons: DeclineReason[];
  evidence: CheckEvidence;
  engine: string;
  engineVersion: string;
};

export type ChecksOutcome = {
  status: Exclude<VerificationStatus, "created" | "processing">;
  declineReasons: DeclineReason[];
};

/**
 * Where the customer decides every verification, the machine decides none. Else a hard fail declines where the form
 * allows it; everything clear approves; anything else, and whatever could not be checked, waits for a person. No
 * check at all is not clear.
 */
export function checksOutcomeOf(
  checks: readonly Pick<CompletedCheck, "result" | "reasons">[],
  form: { autoDecline: boolean; enableCustomerProcessing: boolean },
): ChecksOutcome {
  if (form.enableCustomerProcessing) return { status: "customer_pending", declineReasons: [] };
  const failed = checks.filter(({ result }) => result === "fail");
  if (failed.length > 0 && form.autoDecline)
    return { status: "invalid", declineReasons: [...new Set(failed.flatMap(({ reasons }) => reasons))] };
  const isClear = checks.length > 0 && checks.every(({ result }) => result === "pass");
  return { status: isClear ? "valid" : "pending", declineReasons: [] };
}

/** What a reviewer has changed is not approved without another one, where the project wants two. */
export const afterReviewer = (outcome: ChecksOutcome, needsReviewer: boolean): ChecksOutcome =>
  outcome.status === "valid" && needsReviewer ? { ...outcome, status: "pending" } : outcome;
