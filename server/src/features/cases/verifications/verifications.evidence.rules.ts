import { CheckEvidence } from "#contract/records/verifications/check-evidence.ts";

/** Evidence of an earlier release stays as bare facts. */
export function readEvidence(kept: unknown): CheckEvidence {
  const read = CheckEvidence.safeParse(kept);
  return read.success ? read.data : { found: "earlier_release", facts: kept as Record<string, unknown> };
}
