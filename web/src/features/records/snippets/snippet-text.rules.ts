export type TextRange = { from: number; to: number };

/** From where a slash begins that was just typed alone on its line; null: there is none. */
export function slashAt(text: string, caret: number): number | null {
  const at = caret - 1;
  const isAlone = (at === 0 || text[at - 1] === "\n") && (caret === text.length || text[caret] === "\n");
  return text[at] === "/" && isAlone ? at : null;
}

/** The slash at `from` with what has been typed behind it on its line, up to the caret. */
export function slashRange(text: string, from: number, caret: number): { range: TextRange; typed: string } {
  const line = text.slice(from + 1).split("\n")[0] ?? "";
  const typed = line.slice(0, Math.max(caret - from - 1, 0));
  return { range: { from, to: from + 1 + typed.length }, typed };
}

/** What is in the text until the reviewer writes the value. */
export const inBrackets = (name: string): string => `[${name}]`;

export const replacedIn = (text: string, { from, to }: TextRange, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

type Findable = { name: string; text: string; shortcut: string | null };

const small = (text: string) => text.toLowerCase();

/** Those with the shortcut first, then by name, then by a word of the text; without a query all, as they came. */
export function foundSnippets<S extends Findable>(snippets: readonly S[], query: string): S[] {
  const wanted = small(query.trim());
  if (wanted === "") return [...snippets];
  const rankOf = ({ name, text, shortcut }: S): number => {
    if (shortcut !== null && small(shortcut).startsWith(wanted)) return 0;
    if (small(name).includes(wanted)) return 1;
    return small(text).includes(wanted) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((rank) => snippets.filter((snippet) => rankOf(snippet) === rank));
}
