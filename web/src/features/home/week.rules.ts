/** By how much a number is above or below the one before, in whole percent; null when there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round((100 * (now - before)) / before) : null;
