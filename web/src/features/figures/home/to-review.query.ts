import { verifications } from "#contract/cases/verifications.calls.ts";
import { readOf } from "#web/platform/queries.ts";

/** As many as the work list shows. */
export const shownAtOnce = 10;

const status = ["pending" as const, "customer_pending" as const];
const toReview = { status, waits_for: "reviewer" as const };
const list = (filters: object, count: number) =>
  readOf(verifications.list, { body: { page: 1, count, filters: { ...toReview, ...filters }, sort: "due" } });

/** Soonest due first, then the oldest. */
export const nextUpQuery = { ...list({}, shownAtOnce), refetchInterval: 60_000 };
export const mineQuery = list({ assignee: "me" }, 1);
export const nobodysQuery = list({ assignee: "none" }, 1);
