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

const isColumn = (name: string): name is VerificationListColumn => listColumns.some((column) => column === name);

/** By the address, in its order; all of them where it names none. */
export function listColumnsOf(text: string | undefined): readonly VerificationListColumn[] {
  const named = [...new Set((text ?? "").split(","))].filter(isColumn);
  const shown: VerificationListColumn[] = named.includes("applicantName") ? named : ["applicantName", ...named];
  return shown.length > 1 ? shown : listColumns;
}
