import { applicants } from "#contract/calls/applicants.calls.ts";
import { assignments } from "#contract/calls/assignments.calls.ts";
import { verifications } from "#contract/calls/verifications.calls.ts";
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
