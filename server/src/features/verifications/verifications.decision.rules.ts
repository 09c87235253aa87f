import type { CheckName } from "#contract/verifications/check-evidence.ts";
import type { CheckResult, VerificationStatus } from "#contract/verifications/verification-states.ts";

type Decidable = {
  status: VerificationStatus;
  version: number;
  laterDuplicates: number;
  proposalId: string | null;
  /** Of a company: required persons that are not approved. */
  openPersons: number;
};

export function whyNotDecide(
  before: Decidable,
  decision: { version: number; later_duplicates: number; status: "valid" | "invalid" },
): "stale" | "proposal_waiting" | "not_decidable" | "later_duplicates" | "persons_not_approved" | null {
  if (before.version !== decision.version) return "stale";
  if (before.proposalId !== null) return "proposal_waiting";
  if (before.status === "created" || before.status === "processing" || before.status === decision.status)
    return "not_decidable";
  // Duplicates found later do not raise the version, but the reviewer must have seen them.
  if (before.laterDuplicates > decision.later_duplicates) return "later_duplicates";
  if (decision.status === "valid" && before.openPersons > 0) return "persons_not_approved";
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

const isFinal = (status: VerificationStatus) => status === "valid" || status === "invalid";

export function whyNotTakeBack(
  before: Pick<Decidable, "status" | "version" | "proposalId">,
  asked: { version: number },
): "stale" | "not_decided" | "proposal_waiting" | null {
  if (before.version !== asked.version) return "stale";
  if (!isFinal(before.status)) return "not_decided";
  return before.proposalId === null ? null : "proposal_waiting";
}

type Waiting = Pick<Decidable, "version" | "proposalId" | "laterDuplicates"> & {
  /** Required persons of a company that are not approved; 0 where a decline is confirmed. */
  openPersons: number;
};

/** `isOwn`: who confirms is who has proposed. */
export function whyNotConfirm(
  before: Waiting,
  asked: { version: number; later_duplicates: number },
  isOwn: boolean,
): "stale" | "no_proposal" | "own_proposal" | "later_duplicates" | "persons_not_approved" | null {
  if (before.version !== asked.version) return "stale";
  if (before.proposalId === null) return "no_proposal";
  if (isOwn) return "own_proposal";
  if (before.laterDuplicates > asked.later_duplicates) return "later_duplicates";
  return before.openPersons > 0 ? "persons_not_approved" : null;
}

type Check = { name: CheckName; result: CheckResult };

const screenings: ReadonlySet<CheckName> = new Set(["database_screening", "adverse_media"]);
const isAboutDuplicates = (name: CheckName) => name.startsWith("duplicate_");

/** docs/decisions/0069: a decline, a screening hit and a duplicate need two people where the project says so. */
export const isForTwo = (facts: {
  status: "valid" | "invalid";
  laterDuplicates: number;
  checks: readonly Check[];
}): boolean =>
  facts.status === "invalid" ||
  facts.laterDuplicates > 0 ||
  facts.checks.some(
    ({ name, result }) =>
      (result === "review" || result === "fail") && (screenings.has(name) || isAboutDuplicates(name)),
  );
