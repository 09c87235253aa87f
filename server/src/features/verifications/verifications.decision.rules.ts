import type { VerificationStatus } from "#contract/verifications/verification-states.ts";

type Decidable = { status: VerificationStatus; version: number; laterDuplicates: number };

export function whyNotDecide(
  before: Decidable,
  decision: { version: number; later_duplicates: number; status: "valid" | "invalid" },
): "stale" | "not_decidable" | "later_duplicates" | null {
  if (before.version !== decision.version) return "stale";
  if (before.status === "created" || before.status === "processing" || before.status === decision.status)
    return "not_decidable";
  // Duplicates found later do not raise the version, but the reviewer must have seen them.
  if (before.laterDuplicates > decision.later_duplicates) return "later_duplicates";
  return null;
}

export function whyNotUndo(
  before: { version: number; isHeld: boolean },
  undo: { version: number },
  isOwn: boolean,
): "stale" | "not_undoable" | "not_yours" | null {
  if (before.version !== undo.version) return "stale";
  if (!before.isHeld) return "not_undoable";
  return isOwn ? null : "not_yours";
}
