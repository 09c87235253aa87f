import { verificationFailures } from "#contract/cases/verifications.calls.ts";

/** Why a decision was refused: there is something that the reviewer has not seen, or a new duplicate came. */
export type DecisionConflict = "stale" | "duplicate" | null;

export const decisionConflictBy = (code: string): DecisionConflict => {
  if (code === verificationFailures.stale.code || code === verificationFailures.open_checks.code) return "stale";
  return code === verificationFailures.later_duplicates.code ? "duplicate" : null;
};
