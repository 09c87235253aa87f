/**
 * Which tabs are shown beside each other: the first that fit, and the chosen one always.
 * @param widths of the tabs, in px
 * @param room for all of them, in px
 * @param chosen its index; -1 for none
 * @returns their indexes, ascending
 */
export function fittingTabs(widths: readonly number[], room: number, chosen: number): number[] {
  const all = widths.map((_, index) => index);
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return all;
  const shown: number[] = [];
  let left = room - (widths[chosen] ?? 0);
  for (const index of all) {
    if (index === chosen) shown.push(index);
    else if (left >= (widths[index] ?? 0) && left >= 0) {
      left -= widths[index] ?? 0;
      shown.push(index);
    } else left = -1;
  }
  return shown;
}
