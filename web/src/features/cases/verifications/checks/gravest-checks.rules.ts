import type { VerificationRow } from "#contract/cases/verifications.contract.ts";

type Check = VerificationRow["checks"][number];

const most = 2;

/** What failed, then what a person has to check: the first two. */
export const gravestChecks = (checks: readonly Check[]): Check[] =>
  (["fail", "review"] as const).flatMap((wanted) => checks.filter(({ result }) => result === wanted)).slice(0, most);
