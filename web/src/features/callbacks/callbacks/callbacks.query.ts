import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { callbacks } from "#contract/callbacks/callbacks.calls.ts";
import { webhookEndpoints } from "#contract/callbacks/webhook-endpoints.calls.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { replyQueryOf, useReplyQuery } from "#web/platform/queries.ts";
import { type CallbackSearch, sinceInstant } from "./callback-address.rules.ts";

const followMs = 3_000;

/** What a write to a callback or an endpoint changes. */
export const staleWithCallbacks = [callbacks.list, callbacks.show, webhookEndpoints.list];

const queryOf = ({ page = 1, count = 10, status, type, endpoint, host, since }: CallbackSearch) => ({
  page,
  count,
  ...(status && { status }),
  ...(type && { type }),
  ...(endpoint && { endpoint }),
  ...(host && { host }),
  ...(since && { since: sinceInstant(since, Date.now()) }),
});

/** Read again while one of them may be on its way. */
export const useCallbacks = (search: CallbackSearch) =>
  useQuery<ReplyOfEndpoint<typeof callbacks.list>, ApiError>({
    ...replyQueryOf(callbacks.list, { query: queryOf(search) }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status, attempts, isPaused }) => status === "pending" && attempts === 0 && !isPaused)
        ? followMs
        : false,
    placeholderData: keepPreviousData,
  });

export const useEndpoints = () => useReplyQuery(webhookEndpoints.list, {});
