/** `npm run bench -- NAME --small`: all of a bench's work on little data. What it measures then says nothing of speed. */
export const isSmall = process.env.BENCH_SMALL === "1";

export const sized = <T>(usual: T, small: T): T => (isSmall ? small : usual);
