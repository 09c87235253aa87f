import { workCount } from "#web/platform/page-search.ts";

const walkSize = 100;

/** The part of a list with the page it was opened from. */
export const walkPageOf = ({
  page = 1,
  count = workCount,
}: {
  page?: number | undefined;
  count?: number | undefined;
}) => ({
  page: Math.floor(((page - 1) * count) / walkSize) + 1,
  count: walkSize,
});

/** In the whole list, from 1; null where it is not on the page that was read. */
export function positionOf(
  items: readonly { id: string }[],
  id: string,
  { page, count }: { page: number; count: number },
): number | null {
  const at = items.findIndex((item) => item.id === id);
  return at < 0 ? null : (page - 1) * count + at + 1;
}

/** After the current one has left the list, its first. Null when there is no other. */
export function queueNeighboursOf(
  ids: readonly string[],
  id: string,
): { next: string | null; previous: string | null } {
  const at = ids.indexOf(id);
  const others = ids.length - (at < 0 ? 0 : 1);
  if (others === 0) return { next: null, previous: null };
  if (at < 0) return { next: ids[0] ?? null, previous: ids[0] ?? null };
  const step = (by: number) => ids[(at + by + ids.length) % ids.length] ?? null;
  return { next: step(1), previous: step(-1) };
}
