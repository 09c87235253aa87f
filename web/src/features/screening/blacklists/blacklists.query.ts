import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { readPatiently, useReplyQuery } from "#web/platform/queries.ts";

type Page = { page: number; count: number; filters: { search?: string } };
type List = ReplyOfEndpoint<typeof blacklists.list>;

const followMs = 1_000;

export const isImportRunning = ({ import: state }: Pick<BlacklistRow, "import">): boolean =>
  state?.status === "queued" || state?.status === "reading";

/** Asked again while a file is being imported. */
export const useBlacklists = (body: Page) =>
  useQuery<List, ApiError>({
    queryKey: [blacklists.list.path, body],
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<List>(queryKey);
      const isFollowed = known?.items.some(isImportRunning) ?? false;
      return readPatiently(isFollowed ? blacklists.updatedList : blacklists.list, { body }, signal);
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isImportRunning) ? followMs : false),
    placeholderData: keepPreviousData,
  });

/** The same of one list. */
export const useBlacklist = (code: string) =>
  useQuery<ReplyOfEndpoint<typeof blacklists.show>, ApiError>({
    queryKey: [blacklists.show.path, { params: { code } }],
    queryFn: ({ signal }) => readPatiently(blacklists.show, { params: { code } }, signal),
    refetchInterval: ({ state }) => (state.data && isImportRunning(state.data) ? followMs : false),
  });

/** To choose from, by name. */
export const useBlacklistOptions = () => useReplyQuery(blacklists.options, {});

/** What a change of a list or its entries makes stale. */
export const listReads = [blacklists.list, blacklists.show, blacklists.options, blacklists.entries] as const;
