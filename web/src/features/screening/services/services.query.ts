import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { services } from "#contract/screening/services.calls.ts";
import type { ServiceFilters } from "#contract/screening/services.contract.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { replyQueryOf } from "#web/platform/queries.ts";

const followMs = 1_500;
const isMoving = ({ status }: { status: string }): boolean => status === "processing";

/** Asked again while one of them is being processed. */
export const useServices = (body: { page: number; count: number; filters: ServiceFilters }) =>
  useQuery<ReplyOfEndpoint<typeof services.list>, ApiError>({
    ...replyQueryOf(services.list, { body }),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? followMs : false),
    placeholderData: keepPreviousData,
  });

export const useService = (id: string) =>
  useQuery<ReplyOfEndpoint<typeof services.info>, ApiError>({
    ...replyQueryOf(services.info, { body: { id } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? followMs : false),
  });
