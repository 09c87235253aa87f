import type { ArticleMark, ArticleSnippet } from "#contract/screening/verification-articles.contract.ts";
import type { BadgeTone } from "#ui/status-badge.tsx";

type Part = { at: number; text: string; kind: ArticleMark["kind"] | null };

/** The text in pieces, marked or not, in its order; a mark that is not within it is left out. */
export function snippetParts({ text, marks }: Pick<ArticleSnippet, "text" | "marks">): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to, kind } of [...marks].sort((a, b) => a.from - b.from)) {
    if (from < at || to <= from || to > text.length) continue;
    if (from > at) parts.push({ at, text: text.slice(at, from), kind: null });
    parts.push({ at: from, text: text.slice(from, to), kind });
    at = to;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), kind: null });
  return parts;
}

/** Only what a browser opens as a page. */
export const articleLinkOf = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null;

export const toneOfRank = (rank: number): BadgeTone => (rank >= 60 ? "bad" : rank >= 40 ? "wait" : "quiet");
