import type { assignRefusals } from "#contract/records/assignments.contract.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";

type Row = { status: VerificationStatus; assignee_id: string | null };

/** Null when it may be given to `to`; undefined rows are not of the project. */
export function whyNotAssign(
  row: Row | undefined,
  to: string | null,
  onlyFree: boolean,
): (typeof assignRefusals)[number] | null {
  if (!row) return "not_found";
  if (row.status === "valid" || row.status === "invalid") return "decided";
  return onlyFree && row.assignee_id !== null && row.assignee_id !== to ? "taken" : null;
}
