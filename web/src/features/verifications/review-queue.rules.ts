export type QueuePage = { page: number; count: number };

/** How many rows one read of the queue brings. */
const pageSize = 50;

/** Which pages of a newest-first list hold the oldest rows, in the list's order: the last one, and a full one before it. */
export function queuePagesOf(total: number): QueuePage[] {
  const last = Math.ceil(total / pageSize);
  return [last - 1, last].filter((page) => page >= 1).map((page) => ({ page, count: pageSize }));
}
