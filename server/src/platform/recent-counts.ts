import { openCounts } from "./counts.ts";

/** How often something was noted of a key in this window and the last. */
export function openRecentCounts(windowMs: number) {
  let [now, last] = [openCounts(), openCounts()];
  const turn = setInterval(() => {
    [now, last] = [openCounts(), now];
  }, windowMs).unref();
  return {
    of: (key: string) => now.of(key) + last.of(key),
    note: (key: string) => now.add(key, 1),
    end: () => clearInterval(turn),
  };
}
