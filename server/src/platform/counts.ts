export type Counts = {
  of(key: string): number;
  /** Counts more, or with a negative number less. */
  add(key: string, more: number): void;
};

/** Counts by key; a key with nothing left is forgotten. */
export function openCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key, more) {
      const count = (counts.get(key) ?? 0) + more;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
