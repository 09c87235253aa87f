import { queryOptions } from "@tanstack/react-query";
import { resubmissions } from "#contract/cases/resubmissions.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { replyQueryOf } from "#web/platform/queries.ts";

/** The verification is read again by itself; its state in the key has its requests read again with it. */
export const requestsQuery = ({ id, requestedAgain: requested }: Pick<VerificationView, "id" | "requestedAgain">) => {
  const { queryKey, queryFn } = replyQueryOf(resubmissions.list, { params: { id } });
  return queryOptions({ queryKey: [...queryKey, requested?.id, requested?.state] as const, queryFn });
};
