import { verificationFailures } from "#contract/calls/verifications.calls.ts";

/** Why a decision was refused: somebody else changed the verification, or a new duplicate came. */
export type Moved = "stale" | "duplicate" | null;

export const movedBy = (code: string): Moved => {
  if (code === verificationFailures.stale.code) return "stale";
  return code === verificationFailures.later_duplicates.code ? "duplicate" : null;
};
