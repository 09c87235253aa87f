/** The list's columns in their order; the applicant's name always stays. */
export const listColumns = ["created", "applicantName", "status", "assignee", "checks", "country", "formName"] as const;
export type ListColumn = (typeof listColumns)[number];

/** By the address; all of them where it names none. */
export function columnsOf(text: string | undefined): readonly ListColumn[] {
  const named = (text ?? "").split(",");
  const shown = listColumns.filter((column) => column === "applicantName" || named.includes(column));
  return shown.length > 1 ? shown : listColumns;
}

/** For the address; undefined for all. */
export const columnsText = (shown: readonly string[]): string | undefined => {
  const wanted = listColumns.filter((column) => column === "applicantName" || shown.includes(column));
  return wanted.length === listColumns.length || wanted.length === 1 ? undefined : wanted.join(",");
};
