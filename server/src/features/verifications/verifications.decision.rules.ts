import type { VerificationStatus } from "#contract/verifications/verification-states.ts";

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
