import { queryOptions } from "@tanstack/react-query";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { companyReviews } from "#contract/applicants/company-reviews.calls.ts";
import { replyQueryOf } from "#web/platform/queries.ts";

type Review = ReplyOfEndpoint<typeof companyReviews.view>;

/** Somebody else's turn: they may submit, or be decided, at any time. */
const isAwaited = ({ persons }: Review) =>
  persons.some(({ state }) => state === "invited" || state === "begun" || state === "checking" || state === "review");

export const companyReviewQuery = (id: string) =>
  queryOptions({
    ...replyQueryOf(companyReviews.view, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data as Review) ? 20_000 : false),
  });
