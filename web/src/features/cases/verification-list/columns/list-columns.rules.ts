/** The list's columns in their usual order; the applicant's name always stays. */
export const listColumns = [
  "created",
  "applicantName",
  "status",
  "assignee",
  "findings",
  "checks",
  "country",
  "formName",
] as const;
export type VerificationListColumn = (typeof listColumns)[number];

/** How many checks have which result is one more column than a window of 1,400 px has room for. */
export const usualColumns: readonly VerificationListColumn[] = listColumns.filter((column) => column !== "checks");

export const isUsualColumns = (shown: readonly VerificationListColumn[]): boolean =>
  shown.length === usualColumns.length && shown.every((column, n) => column === usualColumns[n]);

const isColumn = (name: string): name is VerificationListColumn => listColumns.some((column) => column === name);

/** By the address, in its order; the usual ones where it names none. */
export function listColumnsOf(text: string | undefined): readonly VerificationListColumn[] {
  const named = [...new Set((text ?? "").split(","))].filter(isColumn);
  const shown: VerificationListColumn[] = named.includes("applicantName") ? named : ["applicantName", ...named];
  return shown.length > 1 ? shown : usualColumns;
}
