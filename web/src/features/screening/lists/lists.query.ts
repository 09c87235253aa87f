import { useQuery } from "@tanstack/react-query";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { lists } from "#contract/screening/lists.calls.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { replyQueryOf, useReplyQuery } from "#web/platform/queries.ts";

const followMs = 3_000;

/** Asked again while one of them is being loaded. */
export const useLists = () =>
  useQuery<ReplyOfEndpoint<typeof lists.list>, ApiError>({
    ...replyQueryOf(lists.list, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(({ phase }) => phase !== null) ? followMs : false),
  });

export const useListVersions = (code: string | null) =>
  useReplyQuery(lists.versions, { query: { code: code ?? "" } }, { enabled: code !== null });
