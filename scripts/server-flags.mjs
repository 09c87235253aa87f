// With what `npm start` and bench/list.servers.ts start the built server: docs/decisions/0130.
import { availableParallelism } from "node:os";

/** As many threads collect garbage as there are processors to spare; Node's own choice is four. */
const collectors = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Node's arguments. */
export const nodeFlags = [`--v8-pool-size=${collectors}`, "--max-semi-space-size=8"];

/** glibc keeps a heap for each thread by default, and returns freed memory only while these thresholds are fixed (mallopt(3)). */
export const memorySettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
