import { verifications } from "#contract/cases/verifications.calls.ts";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import { useCan } from "#web/platform/can.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { screenNeeds } from "#web/platform/screens.ts";
import { useSession } from "#web/platform/session.ts";

const everyMs = 60_000;

/** How many cases are to review, and how many events of monitoring are open; nothing for who may not see them. */
export function useWaitingCounts(): { verifications?: number; monitoring?: number } {
  const can = useCan();
  const customerId = useSession().user?.currentCustomerAccountId;
  const mayReview = can("verifications:read");
  const maySeeEvents = customerId !== undefined && can(screenNeeds["/_app/monitoring/"]);
  const options = { enabled: mayReview, refetchInterval: everyMs };
  const all = useReplyQuery(verifications.counts, { body: { filters: {} } }, options).data?.counts;
  const applicants = useReplyQuery(verifications.counts, { body: { filters: { waits_for: "applicant" } } }, options)
    .data?.counts;
  const events = useReplyQuery(
    monitoring.getSettings,
    { params: { customerId: customerId ?? "" } },
    { enabled: maySeeEvents, refetchInterval: everyMs },
  ).data?.open;
  const toReview =
    all && applicants
      ? all.pending + all.customer_pending - applicants.pending - applicants.customer_pending
      : undefined;
  return {
    ...(toReview === undefined ? {} : { verifications: toReview }),
    ...(events === undefined ? {} : { monitoring: events }),
  };
}
