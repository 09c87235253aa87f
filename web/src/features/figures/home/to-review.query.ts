import { verifications } from "#contract/cases/verifications.calls.ts";
import { replyQueryOf } from "#web/platform/queries.ts";

/** As many as the work list shows. */
export const casesShownAtOnce = 10;

const status = ["pending" as const, "customer_pending" as const];
const toReview = { status, waits_for: "reviewer" as const };
const list = (filters: object, count: number) =>
  replyQueryOf(verifications.list, { body: { page: 1, count, filters: { ...toReview, ...filters }, sort: "due" } });

/** Soonest due first, then the oldest. */
export const nextUpQuery = { ...list({}, casesShownAtOnce), refetchInterval: 60_000 };
export const mineQuery = list({ assignee: "me" }, 1);
export const nobodysQuery = list({ assignee: "none" }, 1);
