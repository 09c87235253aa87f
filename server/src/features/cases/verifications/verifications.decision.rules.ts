import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { CheckResult, VerificationStatus } from "#contract/records/verifications/verification-states.ts";

type Decidable = {
  status: VerificationStatus;
  rowVersion: number;
  laterDuplicates: number;
  proposalId: string | null;
  /** Of a company: required persons that are not approved. */
  openPersons: number;
  /** Of an approval: checks that are not clear. */
  openChecks: readonly CheckName[];
};

const isUnnamed = (openChecks: readonly CheckName[], named: readonly CheckName[]) =>
  openChecks.some((name) => !named.includes(name));

export function whyNotDecide(
  before: Decidable,
  decision: { rowVersion: number; later_duplicates: number; status: "valid" | "invalid"; open: readonly CheckName[] },
): "stale" | "proposal_waiting" | "not_decidable" | "later_duplicates" | "persons_not_approved" | "open_checks" | null {
  if (before.rowVersion !== decision.rowVersion) return "stale";
  if (before.proposalId !== null) return "proposal_waiting";
  if (before.status === "created" || before.status === "processing" || before.status === decision.status)
    return "not_decidable";
  // Duplicates found later do not raise the row version, but the reviewer must have seen them.
  if (before.laterDuplicates > decision.later_duplicates) return "later_duplicates";
  if (decision.status === "invalid") return null;
  if (before.openPersons > 0) return "persons_not_approved";
  return isUnnamed(before.openChecks, decision.open) ? "open_checks" : null;
}

export function whyNotUndo(
  before: { rowVersion: number; isUndoable: boolean },
  undo: { rowVersion: number },
  isOwn: boolean,
): "stale" | "not_undoable" | "not_yours" | null {
  if (before.rowVersion !== undo.rowVersion) return "stale";
  if (!before.isUndoable) return "not_undoable";
  return isOwn ? null : "not_yours";
}

const isFinal = (status: VerificationStatus) => status === "valid" || status === "invalid";

export function whyNotTakeBack(
  before: Pick<Decidable, "status" | "rowVersion" | "proposalId">,
  requested: { rowVersion: number },
): "stale" | "not_decided" | "proposal_waiting" | null {
  if (before.rowVersion !== requested.rowVersion) return "stale";
  if (!isFinal(before.status)) return "not_decided";
  return before.proposalId === null ? null : "proposal_waiting";
}

/** Where a decline is confirmed, no persons and checks are open. */
type Waiting = Pick<Decidable, "rowVersion" | "proposalId" | "laterDuplicates" | "openPersons" | "openChecks">;

type WhyNotConfirm =
  | "stale"
  | "no_proposal"
  | "own_proposal"
  | "touched_before"
  | "later_duplicates"
  | "persons_not_approved"
  | "open_checks";

/** `isOwn`: who confirms is who has proposed; `hasTouched`: or has changed what the decision rests on (`whoTouchedVerification`). */
export function whyNotConfirm(
  before: Waiting,
  requested: { rowVersion: number; later_duplicates: number; open: readonly CheckName[] },
  { isOwn, hasTouched }: { isOwn: boolean; hasTouched: boolean },
): WhyNotConfirm | null {
  if (before.rowVersion !== requested.rowVersion) return "stale";
  if (before.proposalId === null) return "no_proposal";
  if (isOwn) return "own_proposal";
  if (hasTouched) return "touched_before";
  if (before.laterDuplicates > requested.later_duplicates) return "later_duplicates";
  if (before.openPersons > 0) return "persons_not_approved";
  return isUnnamed(before.openChecks, requested.open) ? "open_checks" : null;
}

type Check = { name: CheckName; result: CheckResult };

const screenings: ReadonlySet<CheckName> = new Set(["database_screening", "adverse_media"]);
const isAboutDuplicates = (name: CheckName) => name.startsWith("duplicate_");

/**
 * docs/decisions/0069 and 0139: a decline, an approval of who was declined, a screening hit and a duplicate need two people
 * where the project says so; and any decision of a reviewer who has changed what it rests on.
 */
export const needsTwoReviewers = (facts: {
  from: VerificationStatus;
  status: "valid" | "invalid";
  laterDuplicates: number;
  checks: readonly Check[];
  hasTouched: boolean;
}): boolean =>
  facts.hasTouched ||
  facts.status === "invalid" ||
  facts.from === "invalid" ||
  facts.laterDuplicates > 0 ||
  facts.checks.some(
    ({ name, result }) =>
      (result === "review" || result === "fail") && (screenings.has(name) || isAboutDuplicates(name)),
  );
