export type KeyedCounts = {
  of(key: string): number;
  add(key: string, more: number): void;
};

export function openCounts(): KeyedCounts {
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
