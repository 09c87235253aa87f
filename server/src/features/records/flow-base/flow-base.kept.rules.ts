const MB = 1_000_000;
const GB = 1000 * MB;

/**
 * Bytes of what is not submitted: whoever has a link brings them, and nobody has paid for them. An applicant's photos and
 * papers (recordings have their own bound), and all files of a project and of an account.
 */
type UnsubmittedBytes = { applicant: number; project: number; account: number };

const most = { applicant: 200 * MB, project: 20 * GB, account: 40 * GB, youngAccount: 4 * GB };

/** What is full with so many bytes more; null: nothing. Without `applicant` that one is not asked. */
export function whatIsFull(
  kept: Partial<UnsubmittedBytes> & Omit<UnsubmittedBytes, "applicant">,
  moreBytes: number,
  isYoung: boolean,
): "applicant" | "project" | "account" | null {
  if (kept.applicant !== undefined && kept.applicant + moreBytes > most.applicant) return "applicant";
  if (kept.project + moreBytes > most.project) return "project";
  return kept.account + moreBytes > (isYoung ? most.youngAccount : most.account) ? "account" : null;
}
