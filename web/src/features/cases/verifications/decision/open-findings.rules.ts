import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { openChecks } from "#contract/records/verifications/open-checks.ts";

type Known = Pick<VerificationView, "status" | "checks" | "databaseScreeningList">;

/** What is still open before a decision: strong hits that nobody has judged, and the other checks that are not clear. */
export function openFindingsOf(view: Known): { strong: number; checks: number } {
  if (view.status !== "pending" && view.status !== "customer_pending") return { strong: 0, checks: 0 };
  const strong = view.databaseScreeningList.filter((hit) => hit.strength === "strong" && !hit.checked).length;
  const open = openChecks(view);
  return { strong, checks: open.filter((name) => strong === 0 || name !== "database_screening").length };
}
