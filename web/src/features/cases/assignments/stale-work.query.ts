import { applicants } from "#contract/applicants/applicants.calls.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { assignments } from "#contract/records/assignments.calls.ts";
import { queryClient } from "#web/platform/queries.ts";

/** What shows whose a verification is, or its labels. */
export const staleWork = [
  verifications.list,
  verifications.counts,
  verifications.view,
  assignments.reviewers,
  applicants.labels,
] as const;

export const readWorkAgain = (): Promise<unknown> =>
  Promise.all(staleWork.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
