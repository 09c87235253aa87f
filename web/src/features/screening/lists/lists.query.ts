import { useQuery } from "@tanstack/react-query";
import type { ReplyTo } from "#contract/all.ts";
import { lists } from "#contract/screening/lists.calls.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { readOf, useRead } from "#web/platform/queries.ts";

const followMs = 3_000;

/** Asked again while one of them is being loaded. */
export const useLists = () =>
  useQuery<ReplyTo<typeof lists.list>, ApiError>({
    ...readOf(lists.list, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(({ phase }) => phase !== null) ? followMs : false),
  });

export const useListVersions = (code: string | null) =>
  useRead(lists.versions, { query: { code: code ?? "" } }, { enabled: code !== null });
