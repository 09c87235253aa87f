import type { VerificationView } from "#contract/cases/verifications.contract.ts";

/** Hits that nobody has called irrelevant. */
export function openHitsOf(checks: VerificationView["checks"]): number {
  const found = checks.find(({ name }) => name === "database_screening")?.evidence;
  return found?.found === "database_screening.found" ? found.hits : 0;
}
