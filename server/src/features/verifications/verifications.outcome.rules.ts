import type { CheckName, CheckResult, DeclineReason, VerificationStatus } from "#contract/verification-states.ts";

/** What a check found; `evidence` holds plain facts for people. */
export type Check = {
  name: CheckName;
  result: CheckResult;
  score: number | null;
  reasons: DeclineReason[];
  evidence: Record<string, unknown>;
  engine: string;
  engineVersion: string;
};

export type Outcome = {
  status: Exclude<VerificationStatus, "created" | "processing">;
  declineReasons: DeclineReason[];
};

/**
 * What follows from the checks. Where the customer decides every verification, the machine decides none. Else a hard fail declines where the form allows it; everything clear approves; anything else,
 * and whatever could not be checked, waits for a person. No check at all is not clear.
 */
export function outcomeOf(
  checks: readonly Check[],
  form: { autoDecline: boolean; enableCustomerProcessing: boolean },
): Outcome {
  if (form.enableCustomerProcessing) return { status: "customer_pending", declineReasons: [] };
  const failed = checks.filter(({ result }) => result === "fail");
  if (failed.length > 0 && form.autoDecline)
    return { status: "invalid", declineReasons: [...new Set(failed.flatMap(({ reasons }) => reasons))] };
  const isClear = checks.length > 0 && checks.every(({ result }) => result === "pass");
  return { status: isClear ? "valid" : "pending", declineReasons: [] };
}

type Decidable = { status: VerificationStatus; version: number; laterDuplicates: number };

/** Why a reviewer's decision cannot be taken; null when it can. */
export function whyNotDecide(
  before: Decidable,
  decision: { version: number; later_duplicates: number; status: "valid" | "invalid" },
): "stale" | "not_decidable" | "later_duplicates" | null {
  if (before.version !== decision.version) return "stale";
  if (before.status === "created" || before.status === "processing" || before.status === decision.status)
    return "not_decidable";
  // Their checks came later than this one's: the version has not risen, but the reviewer must have seen them.
  if (before.laterDuplicates > decision.later_duplicates) return "later_duplicates";
  return null;
}

/** Why a decision cannot be undone; null when it can. */
export function whyNotUndo(
  before: { version: number; isHeld: boolean },
  undo: { version: number },
  isOwn: boolean,
): "stale" | "not_undoable" | "not_yours" | null {
  if (before.version !== undo.version) return "stale";
  if (!before.isHeld) return "not_undoable";
  return isOwn ? null : "not_yours";
}
