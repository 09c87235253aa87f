import { type NewsArticle, type NewsFile, type NewsFormat, newsLimits } from "./media.types.ts";
import { cutText, decodePageEntities, textOfPage, tidyText } from "./text-of-page.ts";

/** http and https only: the address becomes a link on a screen. */
export function webAddress(text: string, base?: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > newsLimits.urlCharacters || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.username = "";
  url.password = "";
  return url.href.length > newsLimits.urlCharacters ? null : url.href;
}

/** RFC 822 and RFC 3339, as far as the platform reads them; nothing before 1900 or after 2100. */
export function articleDateOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > 60) return null;
  const at = new Date(trimmed);
  const year = at.getUTCFullYear();
  return year >= 1900 && year <= 2100 ? at.toISOString() : null;
}

export const articleLanguageOf = (text: string): string | null =>
  /^([a-z]{2,3})(?:[-_]|$)/i.exec(text.trim())?.[1]?.toLowerCase() ?? null;

type Raw = Omit<NewsArticle, "text" | "isCut"> & ({ html: string } | { plain: string });

/** Null: neither a title nor a text. A title may hold entities and tags of its own. */
export function newsArticleOf(raw: Raw): NewsArticle | null {
  const html = "html" in raw;
  const whole = html ? textOfPage(raw.html) : tidyText(raw.plain);
  const text = cutText(whole, newsLimits.textCharacters);
  const wholeTitle = oneLine(raw.title);
  const named = cutText(wholeTitle, newsLimits.titleCharacters);
  if (named === "" && text === "") return null;
  const title = named || cutText(text.split("\n")[0] ?? "", 120);
  const isCut = text !== whole || named !== wholeTitle;
  return { url: raw.url, title, text, published: raw.published, language: raw.language, isCut };
}

const oneLine = (title: string): string =>
  (title.includes("<") ? textOfPage(title) : tidyText(decodePageEntities(title))).replace(/\s+/g, " ");

type Found = { format: NewsFormat; title: string; language: string | null; found: readonly (NewsArticle | null)[] };

export function finishMedia({ format, title, language, found }: Found): NewsFile {
  const taken = found.slice(0, newsLimits.articles);
  const articles = taken
    .filter((article) => article !== null)
    .map((article) => ({ ...article, language: article.language ?? language }));
  return {
    format,
    title: cutText(oneLine(title), 200),
    articles,
    skipped: taken.length - articles.length,
    isCut: found.length > taken.length,
  };
}
