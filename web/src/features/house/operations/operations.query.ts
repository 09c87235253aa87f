import type { ReplyOfEndpoint } from "#contract/all.ts";
import { operations } from "#contract/house/operations.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

/** Processes say every 20 seconds that they are there. */
const followMs = 20_000;

export type OperationsReply = ReplyOfEndpoint<typeof operations.overview>;

export const useOperations = () => useReplyQuery(operations.overview, {}, { refetchInterval: followMs });
export const useFailedJobs = () => useReplyQuery(operations.jobs, {}, { refetchInterval: followMs });
export const useProjectUses = (page: number) => useReplyQuery(operations.projects, { query: { page } });
