import { queryOptions } from "@tanstack/react-query";
import type { ReplyTo } from "#contract/all.ts";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import { readOf } from "#web/platform/queries.ts";

type Review = ReplyTo<typeof companyReviews.view>;

/** Somebody else's turn: they may submit, or be decided, at any time. */
const isAwaited = ({ persons }: Review) =>
  persons.some(({ state }) => state === "invited" || state === "begun" || state === "checking" || state === "review");

export const companyReviewQuery = (id: string) =>
  queryOptions({
    ...readOf(companyReviews.view, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data as Review) ? 20_000 : false),
  });
