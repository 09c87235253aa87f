import { verifications } from "#contract/cases/verifications.calls.ts";
import { replyQueryOf } from "#web/platform/queries.ts";

const filters = { status: ["pending" as const, "customer_pending" as const], waits_for: "reviewer" as const };

export const reviewQueueQuery = {
  ...replyQueryOf(verifications.list, { body: { page: 1, count: 100, filters, sort: "due" } }),
  refetchInterval: 60_000,
};
