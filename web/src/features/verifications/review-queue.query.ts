import { queryOptions } from "@tanstack/react-query";
import { type VerificationRow, verifications } from "#contract/verifications.contract.ts";
import { readPatiently } from "#web/platform/queries.ts";
import { type QueuePage, queuePagesOf } from "./review-queue.rules.ts";

const filters = { status: ["pending" as const, "customer_pending" as const] };

export type ReviewQueue = { items: VerificationRow[]; total: number };

/** The oldest that wait for a decision, oldest first. The list call counts from the newest, so its last pages are read. */
export const reviewQueueQuery = queryOptions({
  queryKey: [verifications.list.path, "review-queue"] as const,
  queryFn: async ({ signal }): Promise<ReviewQueue> => {
    const read = (page: QueuePage) => readPatiently(verifications.list, { body: { ...page, filters } }, signal);
    const { total } = await read({ page: 1, count: 1 });
    const pages = await Promise.all(queuePagesOf(total).map(read));
    return { items: pages.flatMap(({ items }) => items).reverse(), total };
  },
  refetchInterval: 60_000,
});
