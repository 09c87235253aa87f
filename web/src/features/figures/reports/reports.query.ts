import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { reports } from "#contract/figures/reports.calls.ts";
import type { ReportRow } from "#contract/figures/reports.contract.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { readPatiently } from "#web/platform/queries.ts";

type Page = { page: number; count: number };
type List = ReplyOfEndpoint<typeof reports.list>;

const followMs = 1_500;

export const isReportRunning = ({ status }: Pick<ReportRow, "status">): boolean =>
  status === "queued" || status === "generating";

/** Asked again while one of them is waiting or being made. */
export const useReports = (body: Page) =>
  useQuery<List, ApiError>({
    queryKey: [reports.list.path, body],
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<List>(queryKey);
      const isFollowed = known?.items.some(isReportRunning) ?? false;
      return readPatiently(isFollowed ? reports.updatedList : reports.list, { body }, signal);
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isReportRunning) ? followMs : false),
    placeholderData: keepPreviousData,
  });
