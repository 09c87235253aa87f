const firstMs = 1_000;
const longestMs = 15_000;

/** How long to wait before a verification that is being checked is asked for again; `reads` is how often it was read. */
export const nextReadMs = (reads: number): number => Math.min(firstMs * 1.5 ** Math.max(0, reads - 1), longestMs);
