import { ApiError } from "#web/platform/api-error.ts";

export type BulkOutcome<C extends { id: string }> = { changed: C[]; refused: { id: string; reason: string }[] };

const parts = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));

/**
 * One call after another. A part that fails is counted as not done, and the next one is tried; without the right to go on
 * (401, 403, 429) nothing more is sent.
 * @param onProgress how many rows were tried so far
 */
export async function runBulk<C extends { id: string }>(
  ids: readonly string[],
  size: number,
  send: (part: string[]) => Promise<BulkOutcome<C>>,
  onProgress: (done: number) => void,
): Promise<BulkOutcome<C> & { error: unknown }> {
  const outcome: BulkOutcome<C> & { error: unknown } = { changed: [], refused: [], error: null };
  let isOver = false;
  for (const part of parts(ids, size)) {
    try {
      if (isOver) throw outcome.error;
      const { changed, refused } = await send(part);
      outcome.changed.push(...changed);
      outcome.refused.push(...refused);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      isOver ||= status === 401 || status === 403 || status === 429;
      outcome.error = error;
      const reason = status === 404 ? "not_found" : "failed";
      outcome.refused.push(...part.map((id) => ({ id, reason })));
    }
    onProgress(outcome.changed.length + outcome.refused.length);
  }
  return outcome;
}

/** How often each reason was given, the most frequent first. */
export function reasonCounts(refused: readonly { reason: string }[]): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Rows by what they had before. */
export function byBefore<C extends { id: string }>(
  changed: readonly C[],
  before: (row: C) => string,
): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const row of changed) groups.set(before(row), [...(groups.get(before(row)) ?? []), row]);
  return groups;
}
