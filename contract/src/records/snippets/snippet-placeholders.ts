/** Where a snippet can be used. `request_message` is read by the applicant. */
export const snippetFields = ["comment", "decline_comment", "request_message"] as const;
export type SnippetField = (typeof snippetFields)[number];

/** What the case itself says. */
export const snippetPlaceholders = [
  "applicant_name",
  "form_name",
  "verification_id",
  "external_id",
  "member_name",
  "project_name",
  "due_date",
] as const;
export type SnippetPlaceholder = (typeof snippetPlaceholders)[number];

/** When the review is due is no date of the applicant's. */
export const placeholdersOfTeam: readonly SnippetPlaceholder[] = ["due_date"];

/** Written as in emails; blanks around the name are ignored. */
const pattern = /\{\{([^{}]*)\}\}/g;

const isPlaceholder = (name: string): name is SnippetPlaceholder => snippetPlaceholders.some((each) => each === name);

/** @returns the names between double braces, each once, known or not */
export const placeholderNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, between = ""]) => between.trim())),
];

export const unknownPlaceholdersIn = (text: string): string[] =>
  placeholderNamesIn(text).filter((name) => !isPlaceholder(name));

/** A text with its placeholders filled in; what has no value is left to `blankOf`. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<SnippetPlaceholder, string>>,
  blankOf: (name: SnippetPlaceholder) => string,
): { text: string; missing: SnippetPlaceholder[] } {
  const missing = new Set<SnippetPlaceholder>();
  const filled = text.replace(pattern, (whole, between: string) => {
    const name = between.trim();
    if (!isPlaceholder(name)) return whole;
    if (values[name] !== "") return values[name];
    missing.add(name);
    return blankOf(name);
  });
  return { text: filled, missing: [...missing] };
}
