import type { z } from "zod";
import type { FoundArticle } from "#contract/screening/verification-articles.contract.ts";
import type { ArticleMentions } from "#engines/media/article-mentions.ts";

/** What an article of the database says of the applicant. */
export type CountingArticle = { articleId: string; rank: number; found: z.input<typeof FoundArticle> };

type Name = { first: string | undefined; last: string | undefined };

const parts = (text: string | undefined): string[] => (text ?? "").trim().split(/\s+/).filter(Boolean);

/** Newspapers leave middle names out; two given names are sometimes written as one. */
function spellings({ first, last }: Name): string[] {
  const given = parts(first);
  const family = parts(last).join(" ");
  const [call = ""] = given;
  const joined = given.length === 2 ? [`${given.join("")} ${family}`] : [];
  return [`${call} ${family}`.trim(), ...joined];
}

/** As they were typed and as a document has them, each once. */
export function namesSearched(names: readonly Name[]): string[] {
  const all = names.flatMap(spellings).filter((name) => name.trim() !== "");
  return all.filter((name, at) => all.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at);
}

type Article = { id: string; source: string; url: string | null; title: string; language: string | null };

export const countingArticle = (
  { id, ...article }: Article & { published_at: Date | null },
  { rank, snippets, ...mentions }: ArticleMentions,
): CountingArticle => ({
  articleId: id,
  rank,
  found: {
    title: article.title,
    source: article.source,
    url: article.url,
    language: article.language,
    published: article.published_at?.toISOString() ?? null,
    ...mentions,
    snippets: snippets.map(({ text, marks, isStart, isEnd }) => ({ text, marks, isStart, isEnd })),
  },
});

/** Of one person; whoever has more is read about by a search of the reviewer's own. */
export const mostArticles = 100;

export const byRank = (a: CountingArticle, b: CountingArticle): number =>
  b.rank - a.rank ||
  (b.found.published ?? "").localeCompare(a.found.published ?? "") ||
  a.articleId.localeCompare(b.articleId);
