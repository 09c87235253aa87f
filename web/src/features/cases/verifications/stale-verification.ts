import { applicants } from "#contract/applicants/applicants.calls.ts";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import { searches } from "#contract/applicants/searches.calls.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { home } from "#contract/figures/home.calls.ts";
import { statistics } from "#contract/figures/statistics.calls.ts";
import { queryClient } from "#web/platform/queries.ts";

/** What shows a verification's status or its applicant's name, or counts by them. */
export const staleVerification = [
  verifications.view,
  // Specification 1, section 4: the company information is read again.
  companyReviews.view,
  verifications.list,
  verifications.counts,
  applicants.view,
  applicants.list,
  applicants.verifications,
  searches.find,
  statistics.overview,
  home.today,
] as const;

export const readVerificationAgain = (): Promise<unknown> =>
  Promise.all(staleVerification.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
