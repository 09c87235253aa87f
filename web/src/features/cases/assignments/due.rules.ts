/** The time until a review is due, or since it was: both ends, the earlier first (ISO 8601; ms since 1970). */
export function dueState(due: string, now: number): { isOverdue: boolean; from: string; to: number } {
  const at = Date.parse(due);
  return at < now
    ? { isOverdue: true, from: due, to: now }
    : { isOverdue: false, from: new Date(now).toISOString(), to: at };
}
