import { isUsualColumns, listColumns, type VerificationListColumn } from "./list-columns.rules.ts";

/** For the address; undefined for the usual ones in their order, and for the name alone. */
export function columnsText(shown: readonly VerificationListColumn[]): string | undefined {
  return isUsualColumns(shown) || shown.length < 2 ? undefined : shown.join(",");
}

/** One that is added comes after the last of those that usually stand before it. */
export function withColumn(
  shown: readonly VerificationListColumn[],
  column: VerificationListColumn,
  isShown: boolean,
): readonly VerificationListColumn[] {
  const others = shown.filter((each) => each !== column);
  if (!isShown) return others;
  const before = listColumns.slice(0, listColumns.indexOf(column));
  const at = others.findLastIndex((each) => before.includes(each)) + 1;
  return [...others.slice(0, at), column, ...others.slice(at)];
}

/** The column to the place of another, which moves aside; the same list where there is no such place. */
export function movedColumn(
  shown: readonly VerificationListColumn[],
  column: VerificationListColumn,
  to: number,
): readonly VerificationListColumn[] {
  if (to < 0 || to >= shown.length || !shown.includes(column)) return shown;
  const others = shown.filter((each) => each !== column);
  return [...others.slice(0, to), column, ...others.slice(to)];
}
