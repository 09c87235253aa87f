type Step = { id: string } | { page: 1 | -1 };

/**
 * One row on, or back; beyond the page's ends it is the next page, or the one before. Without a cursor it begins at the first
 * row. @param index where its row was, for one that has left the page
 */
export function stepFrom(page: readonly string[], id: string | null, by: 1 | -1, index = 0): Step {
  const at = id === null ? -1 : page.indexOf(id);
  const hasLeft = id !== null && at < 0;
  const next = hasLeft ? page[by === 1 ? index : index - 1] : at < 0 ? page[0] : page[at + by];
  return next === undefined ? { page: by } : { id: next };
}

/** Where the cursor is once rows have come or gone: at its row, else at the one that has come to its place. */
export function cursorAfter(page: readonly string[], id: string | null, index: number): string | null {
  if (id === null || page.includes(id)) return id;
  return page[Math.min(index, page.length - 1)] ?? null;
}

const between = (page: readonly string[], a: string, b: string): readonly string[] => {
  const [from, to] = [page.indexOf(a), page.indexOf(b)];
  return from < 0 || to < 0 ? [] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
};

/** What is marked after a step with Shift: every row from where the range began (`anchor`) to `to`; the ones behind it are given up. */
export function rangeAfter(
  page: readonly string[],
  marked: ReadonlySet<string>,
  { anchor, from, to }: { anchor: string; from: string; to: string },
): string[] {
  const before = between(page, anchor, from);
  const wanted = between(page, anchor, to);
  return [...[...marked].filter((id) => !before.includes(id) || wanted.includes(id)), ...wanted];
}
