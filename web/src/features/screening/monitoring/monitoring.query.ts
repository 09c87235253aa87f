import { useQuery } from "@tanstack/react-query";
import type { ParametersOfEndpoint, ReplyOfEndpoint } from "#contract/all.ts";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import type { ApiError } from "#web/platform/api-error.ts";
import { replyQueryOf, useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";

const followMs = 3_000;

export const useMonitoringSettings = () =>
  useReplyQuery(monitoring.getSettings, { params: { customerId: useSession().user?.currentCustomerAccountId ?? "" } });

/** Asked again while one of them is being made. */
export const useMonitoringReports = (body: ParametersOfEndpoint<typeof monitoring.reports>["body"]) =>
  useQuery<ReplyOfEndpoint<typeof monitoring.reports>, ApiError>({
    ...replyQueryOf(monitoring.reports, { body }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "running") ? followMs : false),
  });
