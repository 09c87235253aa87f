import { useEffect, useRef } from "react";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { savedViews } from "#contract/project/saved-views.calls.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { savedViewAddressOf, savedViewQuestionIn } from "./view-question.rules.ts";

export type SavedView = ReplyOfEndpoint<typeof savedViews.list>["items"][number];

/** A short address (`?view=`) becomes the view's filters, and the bare list the member's own first view, once. */
export function useOpenedView(search: VerificationSearch, onSearch: (next: Partial<VerificationSearch>) => void) {
  const views = useReplyQuery(savedViews.list, {}).data?.items;
  const isBare = Object.keys(savedViewQuestionIn(search)).length === 0;
  const mayOpenDefault = useRef(isBare && search.view === undefined && search.page === undefined);
  const opened = views?.find(({ id }) => id === search.view);
  const wanted = !isBare
    ? undefined
    : (opened ?? (mayOpenDefault.current ? views?.find(({ isDefault }) => isDefault) : undefined));
  const next = wanted && Object.keys(wanted.question).length > 0 ? wanted : undefined;
  useEffect(() => {
    if (views) mayOpenDefault.current = false;
    // With `search` among what changes the route adds no entry to the history.
    if (next) onSearch(savedViewAddressOf(next));
  }, [views, next, onSearch]);
  return { views, opened };
}
