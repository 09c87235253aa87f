/** The list's columns in their usual order; the applicant's name always stays. */
export const listColumns = ["created", "applicantName", "status", "assignee", "checks", "country", "formName"] as const;
export type ListColumn = (typeof listColumns)[number];

const isColumn = (name: string): name is ListColumn => listColumns.some((column) => column === name);

/** By the address, in its order; all of them where it names none. */
export function columnsOf(text: string | undefined): readonly ListColumn[] {
  const named = [...new Set((text ?? "").split(","))].filter(isColumn);
  const shown: ListColumn[] = named.includes("applicantName") ? named : ["applicantName", ...named];
  return shown.length > 1 ? shown : listColumns;
}
